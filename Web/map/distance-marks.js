// Chooses the kilometre or mile marks of a route. At each zoom, shows all marks, or every second, fifth and so on,
// without skipping any in between.

export const MARK_RADIUS = 9;

const SPACING = 40;
const APART = 2;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
/**
 * Preferred positions, in multiples of the mark's size: on the point itself, otherwise next to it, for example if the
 * route passes there twice.
 */
const SIDES = [[0, 0], [1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]];

const meet = (a, b) => (
  a[0] < b[2] + APART && a[2] + APART > b[0] && a[1] < b[3] + APART && a[3] + APART > b[1]);

/**
 * @param {{x: number, y: number, number: number, half: number}[]} marks positions in world coordinates; `half` is half
 *   the width in CSS pixels
 * @param {[number, number][]} ends positions to keep free, in world coordinates
 * @param {number} scale the size of the world in CSS pixels
 * @returns {object[]} the marks to draw, each with its `shift` in CSS pixels
 */
export function placedMarks(marks, ends, scale) {
  const gaps = marks.slice(1).map((mark, index) => Math.hypot(
    mark.x - marks[index].x, mark.y - marks[index].y)).sort((a, b) => a - b);
  const usual = (gaps[Math.floor(gaps.length / 2)] ?? Infinity) * scale;
  let placed = [];
  for (const step of STEPS) {
    if (step * usual < SPACING && step !== STEPS.at(-1)) continue;
    const shown = marks.filter(({ number }) => number % step === 0);
    placed = placedAll(shown, ends, scale);
    if (placed.length === shown.length) break;
  }
  return placed;
}

/** Places the marks one after another and returns those that fit without overlapping. */
function placedAll(marks, ends, scale) {
  const boxes = ends.map(([x, y]) => boxAround(x * scale, y * scale, MARK_RADIUS));
  const placed = [];
  for (const mark of marks) {
    for (const [across, down] of SIDES) {
      const shift = [across * (2 * mark.half + APART), down * (2 * MARK_RADIUS + APART)];
      const box = boxAround(mark.x * scale + shift[0], mark.y * scale + shift[1], mark.half);
      if (boxes.some((other) => meet(box, other))) continue;
      boxes.push(box);
      placed.push({ ...mark, shift });
      break;
    }
  }
  return placed;
}

const boxAround = (x, y, half) => [x - half, y - MARK_RADIUS, x + half, y + MARK_RADIUS];
