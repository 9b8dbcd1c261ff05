// What the server knows of the athlete, as it stands in the page, for each session before its start.

import { EVENT, OPTION, SETTING } from '../engine/codes.js';

/** Settings that are options of a session. */
const OPTIONS = {
  [SETTING.height]: OPTION.height, [SETTING.weight]: OPTION.weight,
  [SETTING.cadenceIncrease]: OPTION.cadenceIncrease,
};

/** The settings as pairs of code and value: `data-settings="1:0 2:1.75 …"`. */
export function settings() {
  const text = document.body.dataset.settings ?? '';
  return text.split(' ').filter(Boolean).map((pair) => pair.split(':').map(Number));
}

/** @param {import('./recorder.js').Recorder} session that has begun */
export function tellAthlete(session) {
  for (const [code, value] of settings()) {
    if (code in OPTIONS) session.option(OPTIONS[code], value);
  }
  const numbers = document.body.dataset.personal?.split(',').map(Number);
  if (numbers) session.send(EVENT.personalModel, ...numbers);
}
