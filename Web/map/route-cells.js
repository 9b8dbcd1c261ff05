// How often each place was passed: passages are counted cell by cell, and the counts become the colours of heat, or lines that
// are stronger where more of them lie over each other. Counting costs the same however many lines cross.

/** Steps after which a route that comes into a cell again passes it once more. */
const AWAY = 12;
const NEIGHBOUR = 0.55;
/** Of the cells that were passed, this share has the last colour. */
const HOTTEST = 0.005;
const RAMP = 6;
/** CSS pixels of a cell. */
const HEAT_CELL = 2;
const LINE_CELL = 1;
/** How strong one line is, and how much stronger the next one makes it. */
const ONE_LINE = 150;
const MORE_LINES = 25;

/** Counts passages of cells; `begin` is called before each route. */
function counter(columns, rows) {
  const counts = new Uint16Array(columns * rows);
  const seen = new Int32Array(columns * rows).fill(-AWAY - 1);
  let step = 0;

  function pass(column, row) {
    step += 1;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return;
    const index = row * columns + column;
    if (step - seen[index] > AWAY) counts[index] = Math.min(counts[index] + 1, 65_535);
    seen[index] = step;
  }

  function line(x, y, a, b) {
    // Both ends on the same side outside: nothing of it is seen.
    if ((x < 0 && a < 0) || (y < 0 && b < 0) || (x > columns && a > columns) || (y > rows && b > rows)) return;
    const length = Math.min(Math.ceil(Math.max(Math.abs(a - x), Math.abs(b - y))), 4 * (columns + rows));
    for (let done = 0; done < length; done += 1) {
      pass(Math.floor(x + ((a - x) * done) / length), Math.floor(y + ((b - y) * done) / length));
    }
  }

  return { counts, pass, line, begin() { step += AWAY + 1; } };
}

/** A painter of a frame `{x, y, width, height, scale}` of CSS pixels. @param {'heat' | 'lines'} mode */
export function cells(frame, mode, view) {
  const isHeat = mode === 'heat';
  const cell = isHeat ? HEAT_CELL : LINE_CELL;
  const columns = Math.ceil(frame.width / cell);
  const rows = Math.ceil(frame.height / cell);
  const { counts, pass, line, begin } = counter(columns, rows);
  return {
    add({ segments }, turn) {
      begin();
      for (const places of segments) {
        let x = ((places[0] + turn - frame.x) * frame.scale) / cell;
        let y = ((places[1] - frame.y) * frame.scale) / cell;
        for (let index = 2; index < places.length; index += 2) {
          const a = ((places[index] + turn - frame.x) * frame.scale) / cell;
          const b = ((places[index + 1] - frame.y) * frame.scale) / cell;
          line(x, y, a, b);
          [x, y] = [a, b];
        }
        pass(Math.floor(x), Math.floor(y));
      }
    },
    finish() {
      const most = hottest(counts);
      const levels = isHeat ? warm(counts, columns, most) : strengths(counts);
      return { canvas: paint(levels, columns, rows, isHeat ? ramp(view) : shades(view)), most };
    },
  };
}

/** The count that all but the most used cells stay below; at least 2. */
function hottest(counts) {
  const numbers = new Map();
  let cells = 0;
  for (const count of counts) {
    if (count === 0) continue;
    cells += 1;
    numbers.set(count, (numbers.get(count) ?? 0) + 1);
  }
  let rest = Math.max(cells * HOTTEST, 1);
  for (const count of [...numbers.keys()].sort((a, b) => b - a)) {
    rest -= numbers.get(count);
    if (rest <= 0) return Math.max(count, 2);
  }
  return 2;
}

/** 0 … 255 of each cell; a little lies on the neighbours, so that a single path is seen. */
function warm(counts, columns, most) {
  const levels = new Uint8Array(counts.length);
  const full = Math.log(1 + most);
  for (let index = 0; index < counts.length; index += 1) {
    if (counts[index] === 0) continue;
    const level = Math.max(Math.round(255 * Math.min(Math.log(1 + counts[index]) / full, 1)), 1);
    levels[index] = Math.max(levels[index], level);
    for (const near of [index - 1, index + 1, index - columns, index + columns]) {
      if (level * NEIGHBOUR > levels[near]) levels[near] = level * NEIGHBOUR;
    }
  }
  return levels;
}

function strengths(counts) {
  const levels = new Uint8Array(counts.length);
  for (let index = 0; index < counts.length; index += 1) {
    if (counts[index] > 0) levels[index] = Math.min(ONE_LINE + MORE_LINES * (counts[index] - 1), 255);
  }
  return levels;
}

function paint(levels, columns, rows, colors) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [columns, rows];
  const context = canvas.getContext('2d');
  const image = context.createImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  for (let index = 0; index < levels.length; index += 1) {
    if (levels[index] > 0) pixels[index] = colors[levels[index]];
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** One colour from nothing to full. */
function shades(view) {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  context.fillStyle = view.color('--band');
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  const colors = new Uint8ClampedArray(1024);
  for (let level = 0; level < 256; level += 1) colors.set([red, green, blue, level], 4 * level);
  return new Uint32Array(colors.buffer);
}

/** 256 colours through those of the style sheet, as little-endian RGBA. */
function ramp(view) {
  const context = Object.assign(document.createElement('canvas'), { width: 256, height: 1 }).getContext('2d');
  const gradient = context.createLinearGradient(0, 0, 256, 0);
  for (let index = 0; index < RAMP; index += 1) {
    gradient.addColorStop(index / (RAMP - 1), view.color(`--heat-${index}`));
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 1);
  return new Uint32Array(context.getImageData(0, 0, 256, 1).data.buffer);
}
