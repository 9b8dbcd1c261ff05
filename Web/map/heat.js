// How often each place was passed: passages are counted cell by cell, and the counts become colours.

/** Steps after which a route that comes into a cell again passes it once more. */
const AWAY = 12;
const NEIGHBOUR = 0.55;
/** Of the cells that were passed, this share has the last colour. */
const HOTTEST = 0.005;
const RAMP = 6;

/** A painter of a frame `{x, y, width, height, scale}` in cells of some CSS pixels. */
export function heat(frame, cell, view) {
  const columns = Math.ceil(frame.width / cell);
  const rows = Math.ceil(frame.height / cell);
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

  return {
    add({ segments }, turn) {
      step += AWAY + 1;
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
      return { canvas: paint(counts, columns, rows, most, ramp(view)), most };
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

function paint(counts, columns, rows, most, colors) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [columns, rows];
  const context = canvas.getContext('2d');
  const image = context.createImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  const levels = new Float32Array(columns * rows);
  const full = Math.log(1 + most);
  for (let index = 0; index < counts.length; index += 1) {
    if (counts[index] === 0) continue;
    const level = Math.min(Math.log(1 + counts[index]) / full, 1);
    levels[index] = Math.max(levels[index], level);
    // A little of it lies on the neighbours, so that a single path is seen.
    for (const near of [index - 1, index + 1, index - columns, index + columns]) {
      if (level * NEIGHBOUR > levels[near]) levels[near] = level * NEIGHBOUR;
    }
  }
  for (let index = 0; index < levels.length; index += 1) {
    if (levels[index] > 0) pixels[index] = colors[Math.round(levels[index] * 255)];
  }
  context.putImageData(image, 0, 0);
  return canvas;
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
