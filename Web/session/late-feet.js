// Makes the runner of a demo begin below the target and then find the beat, so that one sees what the coach does. The
// simulated runner follows any beat within seconds, so for a while it hears a slower one.

import { OPTION } from '../engine/codes.js';

/** Steps a minute below the target at first. */
const BELOW = 8;
/** Seconds of the run from which on the feet find the beat, and at which they have it. */
const [FROM, UNTIL] = [14, 22];
/** Seconds of the run from which on the coach says so. */
const SAID = 10;
/** Of the beat each second takes this share into the feet (`SimulatedBody`). */
const TAKEN = 1 / 6;
/** No beat is further below the target. */
const MOST = 30;

/** Steps a minute by which the beat in the runner's ears is slower at a second of the run. */
function below(seconds) {
  const share = 1 - (1 - TAKEN) ** Math.max(1, seconds);
  return Math.min(MOST, (BELOW / share) * Math.min(1, (UNTIL - seconds) / (UNTIL - FROM)));
}

/**
 * @param {Iterator<{kind: number, fields: number[]}>} events of a simulated run
 * @param {Map<number, number>} told the session's options, by code
 * @param {{target: number, tell: (seconds: number, code: number, value: number) => void, saySlow: () => boolean}} page
 *   `target`: steps a minute the page shows, 0 for none. `tell` sets an option of the session; it is set back before the
 *   page reads it, so nothing of it is shown. `saySlow` speaks the cue; false while the page does not show slow feet.
 */
export function* withLateFeet(events, told, page) {
  let seconds = Infinity;
  let isSaid = false;
  const choose = (cadence) => page.tell(seconds, OPTION.chosenCadence, cadence);
  for (;;) {
    const target = seconds < UNTIL ? page.target : 0;
    if (target) choose(target - below(seconds));
    const { value, done } = events.next();
    if (target) choose(told.get(OPTION.chosenCadence) ?? 0);
    if (done) return;
    yield value;
    [seconds] = value.fields;
    if (!isSaid && seconds >= SAID) isSaid = seconds >= FROM || page.saySlow();
  }
}
