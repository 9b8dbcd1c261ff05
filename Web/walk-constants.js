// What calibrations taught, as the engine wrote it ("keep", docs/border.md): kept on this device and, newer or
// older, in the server's page. Of its numbers only the moment is compared here; the rest goes back to the engine.

import { EVENT } from './engine.js';

const KEY = 'andante.walk.constants';
const NUMBERS = 6;

function stored() {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Seconds since 1970 when it was written, whole as the engine writes them; 0 for none. */
export const momentOf = (text) => Math.round(Number(text.split(';')[0])) || 0;

/** The newer of what this device and the server know. */
export function constants() {
  const here = stored();
  const server = document.body.dataset.walk ?? '';
  return momentOf(server) > momentOf(here) ? server : here;
}

export function keepConstants(text) {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // The server writes its own when it gets the log.
  }
}

/** Nothing was ever learnt, from now on. */
export const forgetConstants = () => keepConstants(`${Date.now() / 1000};;`);

/** The options that a calibration sets: target step length and speed. None of a walk that only moved constants. */
export function targetOf(text) {
  const [, targetStepLength, targetStepSpeed] = text.split(';').map(Number);
  return targetStepLength > 0 && targetStepSpeed > 0 ? { targetStepLength, targetStepSpeed } : {};
}

/** Tells a session, before its start, each constant. */
export function tellConstants(source, text) {
  for (const constant of text.split(';').slice(3)) {
    const numbers = constant.split(',').map(Number);
    if (numbers.length === NUMBERS) source.send(EVENT.stepConstant, ...numbers);
  }
}
