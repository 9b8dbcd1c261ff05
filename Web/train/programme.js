// A workout's programme as numbers: exercise, sets, amount, seconds of rest, for each exercise. The engine says what
// is a programme and what is none.

const FIELDS = 4;

/** Whether it has the shape of a programme. The engine checks the numbers. */
export const isProgramme = (numbers) => (
  Array.isArray(numbers) && numbers.length > 0 && numbers.length % FIELDS === 0 && numbers.every(Number.isFinite));

/** How far a press of a stepper goes: sets; repetitions, or seconds beyond those that are counted one by one; rest. */
const STEPS = { 1: 1, 2: 1, 3: 5 };
const LEAST = { 1: 1, 2: 1, 3: 0 };
const MOST = { 1: 20, 2: 3600, 3: 900 };
/** An amount this large is seconds, and steps by five. */
const LARGE = 20;

/** One of the items' own numbers, as an option of the page has them: "3,3,10,60". */
const itemOf = (text) => text.split(',').map(Number);

/** The numbers with one more exercise at the end. */
export const added = (numbers, text) => [...numbers, ...itemOf(text)];

/** The numbers without the exercise at `item`. */
export const removed = (numbers, { item }) => numbers.toSpliced(FIELDS * Number(item), FIELDS);

/** The numbers with the exercise at `item` before the one that it came after. */
export function movedUp(numbers, { item }) {
  const start = FIELDS * Number(item);
  const own = numbers.slice(start, start + FIELDS);
  return numbers.toSpliced(start, FIELDS).toSpliced(start - FIELDS, 0, ...own);
}

/** Of `?items=3,3,10,60;24,2,30,45`; null where there are none. */
export function programmeOf(search) {
  const items = new URLSearchParams(search).get('items');
  if (!items) return null;
  const numbers = items.split(';').flatMap(itemOf);
  return isProgramme(numbers) ? numbers : null;
}

/** The numbers after a press of a stepper: `item` from 0, `field` 1 … 3, `by` ±1. */
export function stepped(numbers, { item, field, by }) {
  const index = FIELDS * Number(item) + Number(field);
  const now = numbers[index];
  const isLarge = Number(field) === 2 && now + Math.min(0, Number(by)) >= LARGE;
  const next = now + Number(by) * (isLarge ? 5 : STEPS[field]);
  return numbers.with(index, Math.min(MOST[field], Math.max(LEAST[field], next)));
}
