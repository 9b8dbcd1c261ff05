// The page on one exercise: its figure in motion, and its music to hear.

import { CONTROL } from '../engine/codes.js';
import { Engine } from '../engine/engine.js';
import { actions } from '../shared/actions.js';
import { Sound } from '../sound/sound.js';
import { SoundSettings } from '../sound/sound-settings.js';
import { Figures } from './figures.js';

export async function enhanceExercise(container) {
  actions.set('preview-music', previewMusic());
  new Figures(await Engine.open()).show(container);
}

/** Plays on a tap, and stops on the next. */
function previewMusic() {
  const sound = new Sound();
  let isPlaying = false;
  const play = (button, plays) => {
    isPlaying = plays;
    button.setAttribute('aria-pressed', String(plays));
    sound.set(CONTROL.musicPlaying, Number(plays));
  };
  // Nothing is waited for: a control that waits takes no second tap.
  return (button) => {
    play(button, !isPlaying);
    if (!isPlaying) return;
    new SoundSettings().sendTo(sound, 'music-volume');
    sound.set(CONTROL.musicStyle, Number(button.dataset.music));
    sound.start().catch(() => play(button, false));
  };
}
