// The Move page: shows what only this device knows.

import { SoundSettings } from '../sound/sound-settings.js';

/** Shows the metronome's tempo from this device, or else leaves the server's value. */
export function showTempo() {
  const settings = new SoundSettings();
  if (!settings.isChosen('tempo')) return;
  const tempo = Math.round(settings.get('tempo'));
  for (const place of document.querySelectorAll('[data-tempo]')) place.textContent = tempo;
}
