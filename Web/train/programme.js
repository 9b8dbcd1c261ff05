// A workout's programme as numbers, four per exercise: exercise, sets, amount, and rest in seconds. The engine
// validates it.

const FIELDS = 4;

/** Whether the array has the shape of a programme. The engine checks the values. */
export const isProgramme = (numbers) => (
  Array.isArray(numbers) && numbers.length > 0 && numbers.length % FIELDS === 0 && numbers.every(Number.isFinite));

/** The step size of each stepper: sets; amount (repetitions or a few seconds); rest in seconds. */
const STEPS = { 1: 1, 2: 1, 3: 5 };
const LEAST = { 1: 1, 2: 1, 3: 0 };
const MOST = { 1: 20, 2: 3600, 3: 900 };
/** Amounts of at least this value are in seconds and change in steps of five. */
const LARGE = 20;

/** Parses an item of the page's options, such as "3,3,10,60". */
const itemOf = (text) => text.split(',').map(Number);

/** Returns the programme with another exercise at the end. */
export const added = (numbers, text) => [...numbers, ...itemOf(text)];

/** Returns the programme without the exercise at index `item`. */
export const removed = (numbers, { item }) => numbers.toSpliced(FIELDS * Number(item), FIELDS);

/** Returns the programme with the exercise at index `item` moved up by one. */
export function movedUp(numbers, { item }) {
  const start = FIELDS * Number(item);
  const own = numbers.slice(start, start + FIELDS);
  return numbers.toSpliced(start, FIELDS).toSpliced(start - FIELDS, 0, ...own);
}

/** Parses `?items=3,3,10,60;24,2,30,45`; returns null if the programme is invalid. */
export function programmeOf(search) {
  const items = new URLSearchParams(search).get('items');
  if (!items) return null;
  const numbers = items.split(';').flatMap(itemOf);
  return isProgramme(numbers) ? numbers : null;
}

/** Returns the programme after a stepper was pressed: `item` from 0, `field` 1 … 3, `by` ±1. */
export function stepped(numbers, { item, field, by }) {
  const index = FIELDS * Number(item) + Number(field);
  const now = numbers[index];
  const isLarge = Number(field) === 2 && now + Math.min(0, Number(by)) >= LARGE;
  const next = now + Number(by) * (isLarge ? 5 : STEPS[field]);
  return numbers.with(index, Math.min(MOST[field], Math.max(LEAST[field], next)));
}
