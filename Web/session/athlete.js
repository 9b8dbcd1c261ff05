// Passes the athlete's settings from the page to a session before it starts.

import { EVENT, OPTION, SETTING } from '../engine/codes.js';

/** The settings that are also options of a session. */
const OPTIONS = {
  [SETTING.height]: OPTION.height, [SETTING.weight]: OPTION.weight,
  [SETTING.cadenceIncrease]: OPTION.cadenceIncrease,
};

/** Returns the settings as pairs of code and value, from `data-settings="1:0 2:1.75 …"`. */
export function settings() {
  const text = document.body.dataset.settings ?? '';
  return text.split(' ').filter(Boolean).map((pair) => pair.split(':').map(Number));
}

/** @param {import('./recorder.js').Recorder} session a session that has begun */
export function applyAthleteSettings(session) {
  for (const [code, value] of settings()) {
    if (code in OPTIONS) session.option(OPTIONS[code], value);
  }
  const numbers = document.body.dataset.personal?.split(',').map(Number);
  if (numbers) session.send(EVENT.personalModel, ...numbers);
}
