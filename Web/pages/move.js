// The page Move: what this device alone knows.

import { SoundSettings } from '../sound/sound-settings.js';

/** The metronome's tempo, as it was left. */
export function showTempo() {
  const tempo = Math.round(new SoundSettings().get('tempo'));
  for (const place of document.querySelectorAll('[data-tempo]')) place.textContent = tempo;
}
