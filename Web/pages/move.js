// The page Move: what this device alone knows.

import { SoundSettings } from '../sound/sound-settings.js';

/** The metronome's tempo, as it was left; without that the page's own stays. */
export function showTempo() {
  const settings = new SoundSettings();
  if (!settings.isChosen('tempo')) return;
  const tempo = Math.round(settings.get('tempo'));
  for (const place of document.querySelectorAll('[data-tempo]')) place.textContent = tempo;
}
