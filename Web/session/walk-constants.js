// What is known of a walker's steps, as the engine wrote it ("keep", docs/border.md): some on this device, some in the
// server's page. Each part counts as it was learnt last, unless it was forgotten since. Its numbers are the engine's.

import { keyOf } from './athlete.js';
import { EVENT } from '../engine/codes.js';
import { csrfToken } from '../storage/outbox.js';

const KEY = 'andante.walk.steps';
/** Numbers after the moment: a target's, and a constant's, of which the first three say of what it is. */
const TARGET_NUMBERS = 2;
const CONSTANT_NUMBERS = 6;
const KIND_NUMBERS = 3;

function stored() {
  try {
    return localStorage.getItem(keyOf(KEY)) ?? '';
  } catch {
    return '';
  }
}

/** One part: `moment,number,…`. Null where it is none. */
function part(text, count) {
  const [moment, ...numbers] = text.split(',').map(Number);
  const isWhole = numbers.length === count && [moment, ...numbers].every(Number.isFinite);
  return isWhole ? { moment, numbers, kind: numbers.slice(0, KIND_NUMBERS).join(), text } : null;
}

function read(text) {
  const [forgotten, target = '', ...constants] = text.split(';');
  return {
    forgottenAt: Number(forgotten) || 0,
    target: part(target, TARGET_NUMBERS),
    constants: constants.map((each) => part(each, CONSTANT_NUMBERS)).filter(Boolean),
  };
}

/** Of two lists the newest of each kind, but nothing that was forgotten. */
function newest(parts, forgottenAt) {
  const byKind = new Map();
  for (const each of parts) {
    if (each.moment <= forgottenAt) continue;
    const other = byKind.get(each.kind);
    if (!other || other.moment < each.moment) byKind.set(each.kind, each);
  }
  return [...byKind.values()];
}

function merged(one, other) {
  const forgottenAt = Math.max(one.forgottenAt, other.forgottenAt);
  const [target = null] = [one.target, other.target]
    .filter((each) => each && each.moment > forgottenAt).sort((a, b) => b.moment - a.moment);
  return { forgottenAt, target, constants: newest([...one.constants, ...other.constants], forgottenAt) };
}

const textOf = ({ forgottenAt, target, constants }) => [
  forgottenAt || '', target?.text ?? '', ...constants.map(({ text }) => text),
].join(';');

const fromServer = () => read(document.body.dataset.walk ?? '');

/** What this device and the server know together. */
export const knownSteps = () => merged(read(stored()), fromServer());

/** Keeps on this device what a session taught, beside what was known. */
export function keepSteps(text) {
  try {
    localStorage.setItem(keyOf(KEY), textOf(merged(read(stored()), read(text))));
  } catch {
    // The server writes its own when it gets the log.
  }
}

/** Nothing was ever learnt, from now on: here at once, on the server as soon as it is reached. */
export async function forgetSteps() {
  keepSteps(`${Math.ceil(Date.now() / 1000)};`);
  await tellForgotten();
}

/** Tells the server what was forgotten here while it was out of reach. */
export async function tellForgotten() {
  const { forgottenAt } = read(stored());
  if (forgottenAt <= fromServer().forgottenAt) return;
  try {
    await fetch('/api/walk/forget', {
      method: 'POST', credentials: 'same-origin', body: new URLSearchParams({ moment: forgottenAt }),
      headers: { 'X-Andante-CSRF': await csrfToken() },
    });
  } catch {
    // The next walk page tries again.
  }
}

/** The options that a calibration sets: target step length and speed. */
export function targetOptions({ numbers: [targetStepLength, targetStepSpeed] }) {
  return targetStepLength > 0 && targetStepSpeed > 0 ? { targetStepLength, targetStepSpeed } : {};
}

/** Tells a session, before its start, each constant. */
export function tellConstants(source, { constants }) {
  for (const { numbers } of constants) source.send(EVENT.stepConstant, ...numbers);
}
