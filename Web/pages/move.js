// The Move page: shows values that only this device knows.

import { SoundSettings } from '../sound/sound-settings.js';

/** Shows the metronome's tempo if one was chosen on this device; otherwise the server's value remains. */
export function showTempo() {
  const settings = new SoundSettings();
  if (!settings.isChosen('tempo')) return;
  const tempo = Math.round(settings.get('tempo'));
  for (const place of document.querySelectorAll('[data-tempo]')) place.textContent = tempo;
}
