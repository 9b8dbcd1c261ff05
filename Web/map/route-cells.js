// Counts how often each spot was passed, per cell of one CSS pixel. Blurs the counts to the width of a line and turns
// them into the colours of a heat map, or into lines that are stronger where several overlap. The cost doesn't depend
// on how many lines cross.

/** A cell counts as passed again only after more than this many steps outside it. */
const AWAY = 24;
/** The proportion of the passed cells that get the hottest colour. */
const HOTTEST = 0.005;
const RAMP = 6;
/** Weights of a cell and of its neighbours on either side, in rows and columns. */
const HEAT_BLUR = [6, 4, 1];
const LINE_BLUR = [2, 1];
/** The opacity of a single line, and the increase for each additional line. */
const ONE_LINE = 150;
const MORE_LINES = 25;
/** Colour levels per passage, and the largest count with a colour of its own. */
const FINE = 16;
const MAX_PASSAGES = 2048;
/** The number of rows painted between two pauses. */
const ROWS = 16;

/** Counts passages per cell. `begin` must be called before each route. */
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
    // Skip a line whose ends are both beyond the same edge, because it isn't visible.
    if ((x < 0 && a < 0) || (y < 0 && b < 0) || (x > columns && a > columns) || (y > rows && b > rows)) return;
    const length = Math.min(Math.ceil(Math.max(Math.abs(a - x), Math.abs(b - y))), 4 * (columns + rows));
    for (let done = 0; done < length; done += 1) {
      pass(Math.floor(x + ((a - x) * done) / length), Math.floor(y + ((b - y) * done) / length));
    }
  }

  return { counts, pass, line, begin() { step += AWAY + 1; } };
}

/** Returns a painter for a frame `{x, y, width, height, scale}` in CSS pixels. @param {'heat' | 'lines'} mode */
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
    /** Paints the picture in small steps. */
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

/** Returns the count that only the proportion `HOTTEST` of the passed cells reaches; at least 2. */
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

/**
 * Blurs the rows `from` ..< `to` of the counts. A straight line with one passage has the level `FINE` in its middle.
 */
function blurred(counts, columns, rows, from, to, weights) {
  const reach = weights.length - 1;
  const sum = weights[0] + 2 * weights.slice(1).reduce((all, weight) => all + weight, 0);
  const scale = FINE / (sum * weights[0]);
  // Includes space for the neighbours of the first and last column.
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
      if (value > 0) levels[start + column] = Math.min(value * scale, FINE * MAX_PASSAGES - 1);
    }
  }
  return levels;
}

function addRow(counts, start, columns, sums, first, weight) {
  for (let column = 0; column < columns; column += 1) sums[first + column] += weight * counts[start + column];
}

/** Returns an image that is filled by looking up levels in a colour table. */
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

/**
 * Returns the colours of all levels as little-endian RGBA. Levels below one passage fade out. @param {(level:
 * number) => number[]} colorOf
 */
function table(colorOf) {
  const colors = new Uint8ClampedArray(4 * FINE * MAX_PASSAGES);
  for (let level = 0; level < FINE * MAX_PASSAGES; level += 1) colors.set(colorOf(level / FINE), 4 * level);
  return new Uint32Array(colors.buffer);
}

/** Returns a single colour whose opacity increases with the number of passages. */
function strengths(view) {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  context.fillStyle = view.color('--band');
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return table((passages) => [
    red, green, blue, Math.min(passages < 1 ? ONE_LINE * passages : ONE_LINE + MORE_LINES * (passages - 1), 255),
  ]);
}

/** Returns the heat-map colours that the style sheet defines, from one passage to `most`. */
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
