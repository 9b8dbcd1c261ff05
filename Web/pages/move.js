// The Move page: adds what only this device knows.

import { SoundSettings } from '../sound/sound-settings.js';

/** Shows the metronome's tempo from this device. Without one, the server's value stays. */
export function showTempo() {
  const settings = new SoundSettings();
  if (!settings.isChosen('tempo')) return;
  const tempo = Math.round(settings.get('tempo'));
  for (const place of document.querySelectorAll('[data-tempo]')) place.textContent = tempo;
}
