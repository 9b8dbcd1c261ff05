// The page of one exercise: animates its figure and plays its music.

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

/** Returns a function that starts the music, or stops it on the next tap. */
function previewMusic() {
  const sound = new Sound();
  let isPlaying = false;
  const play = (button, plays) => {
    isPlaying = plays;
    button.setAttribute('aria-pressed', String(plays));
    sound.set(CONTROL.musicPlaying, Number(plays));
  };
  // Don't return the promise, because a control that is waiting ignores further taps.
  return (button) => {
    play(button, !isPlaying);
    if (!isPlaying) return;
    new SoundSettings().sendTo(sound, 'music-volume');
    sound.set(CONTROL.musicStyle, Number(button.dataset.music));
    sound.start().catch(() => play(button, false));
  };
}
