// How often each place was passed: passages are counted cell by cell, the counts are blurred to the width of a line, and the
// blur becomes the colours of heat, or lines that are stronger where more of them lie over each other. The work is the same
// however many lines cross. A cell is a CSS pixel.

/** Steps after which a route that comes into a cell again passes it once more. */
const AWAY = 24;
/** Of the cells that were passed, this share has the last colour. */
const HOTTEST = 0.005;
const RAMP = 6;
/** Weights of a cell and of its neighbours on either side, in rows and in columns. */
const HEAT_BLUR = [6, 4, 1];
const LINE_BLUR = [2, 1];
/** How strong one line is, and how much stronger the next one makes it. */
const ONE_LINE = 150;
const MORE_LINES = 25;
/** Levels of colour for each passage, and how many passages are told apart. */
const FINE = 16;
const MOST_PASSAGES = 2048;
/** Rows of cells between two rests. */
const ROWS = 16;

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
  const [columns, rows] = [frame.width, frame.height];
  const { counts, pass, line, begin } = counter(columns, rows);
  return {
    add({ segments }, turn) {
      begin();
      for (const places of segments) {
        let x = (places[0] + turn - frame.x) * frame.scale;
        let y = (places[1] - frame.y) * frame.scale;
        for (let index = 2; index < places.length; index += 2) {
          const a = (places[index] + turn - frame.x) * frame.scale;
          const b = (places[index + 1] - frame.y) * frame.scale;
          line(x, y, a, b);
          [x, y] = [a, b];
        }
        pass(Math.floor(x), Math.floor(y));
      }
    },
    /** In small steps. */
    * finish() {
      const isHeat = mode === 'heat';
      const most = hottest(counts);
      yield;
      const weights = isHeat ? HEAT_BLUR : LINE_BLUR;
      const { canvas, fill } = painting(columns, rows, isHeat ? heat(view, most) : strengths(view));
      for (let row = 0; row < rows; row += ROWS) {
        fill(blurred(counts, columns, rows, row, Math.min(row + ROWS, rows), weights), row);
        yield;
      }
      return { canvas: canvas(), most };
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

/** Rows `from` up to `to` of the counts, spread over their neighbours: a straight line of one passage has `FINE` in its middle. */
function blurred(counts, columns, rows, from, to, weights) {
  const reach = weights.length - 1;
  const sum = weights[0] + 2 * weights.slice(1).reduce((all, weight) => all + weight, 0);
  const scale = FINE / (sum * weights[0]);
  // With room for the neighbours of the first and the last column.
  const upright = new Uint32Array(columns + 2 * reach);
  const levels = new Uint16Array((to - from) * columns);
  for (let row = from; row < to; row += 1) {
    upright.fill(0);
    for (let off = -reach; off <= reach; off += 1) {
      if (row + off >= 0 && row + off < rows) addRow(counts, (row + off) * columns, columns, upright, reach, weights[Math.abs(off)]);
    }
    const start = (row - from) * columns;
    for (let column = 0; column < columns; column += 1) {
      const middle = column + reach;
      let value = weights[0] * upright[middle];
      for (let off = 1; off <= reach; off += 1) value += weights[off] * (upright[middle - off] + upright[middle + off]);
      if (value > 0) levels[start + column] = Math.min(value * scale, FINE * MOST_PASSAGES - 1);
    }
  }
  return levels;
}

function addRow(counts, start, columns, sums, first, weight) {
  for (let column = 0; column < columns; column += 1) sums[first + column] += weight * counts[start + column];
}

/** A picture that is filled from levels by a table of their colours. */
function painting(columns, rows, colors) {
  const image = new ImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  return {
    fill(levels, row) {
      const start = row * columns;
      for (let index = 0; index < levels.length; index += 1) {
        if (levels[index] > 0) pixels[start + index] = colors[levels[index]];
      }
    },
    canvas() {
      const canvas = Object.assign(document.createElement('canvas'), { width: columns, height: rows });
      canvas.getContext('2d').putImageData(image, 0, 0);
      return canvas;
    },
  };
}

/** Colours of levels, as little-endian RGBA; what is less than one passage fades out. @param {(level: number) => number[]} colorOf */
function table(colorOf) {
  const colors = new Uint8ClampedArray(4 * FINE * MOST_PASSAGES);
  for (let level = 0; level < FINE * MOST_PASSAGES; level += 1) colors.set(colorOf(level / FINE), 4 * level);
  return new Uint32Array(colors.buffer);
}

/** One colour from nothing to full, by passages. */
function strengths(view) {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  context.fillStyle = view.color('--band');
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return table((passages) => [
    red, green, blue, Math.min(passages < 1 ? ONE_LINE * passages : ONE_LINE + MORE_LINES * (passages - 1), 255),
  ]);
}

/** The colours of the style sheet, from one passage to `most` of them. */
function heat(view, most) {
  const context = Object.assign(document.createElement('canvas'), { width: 256, height: 1 }).getContext('2d');
  const gradient = context.createLinearGradient(0, 0, 256, 0);
  for (let index = 0; index < RAMP; index += 1) {
    gradient.addColorStop(index / (RAMP - 1), view.color(`--heat-${index}`));
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 1);
  const { data } = context.getImageData(0, 0, 256, 1);
  const full = Math.log(most);
  return table((passages) => {
    const place = 4 * Math.round(255 * Math.min(Math.log(Math.max(passages, 1)) / full, 1));
    return [data[place], data[place + 1], data[place + 2], 255 * Math.min(passages, 1)];
  });
}
