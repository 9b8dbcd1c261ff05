// A route in world coordinates, simplified for each zoom into paths that are built once and drawn often.

import { TILE, worldX, worldY } from './mercator.js';

const STEPS_PER_DEGREE = 1e5;
/** The maximum distance between the drawn line and the route, in pixels. */
const TOLERANCE = 0.4;
/**
 * The minimum length of a coloured stretch, in pixels. Such a stretch is drawn even if the line's shape needs no point
 * there.
 */
const MIN_TONE = 3;
const CHUNK = 192;

/** Decodes the numbers of a `LineText`, which stores each number as the difference from the previous one. */
export function decodeNumbers(text) {
  const numbers = [];
  let [number, shift] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const bits = text.charCodeAt(index) - 63;
    number += (bits & 31) * 2 ** shift;
    shift += 5;
    if (bits < 32) {
      numbers.push(number % 2 ? -(number + 1) / 2 : number / 2);
      [number, shift] = [0, 0];
    }
  }
  return numbers;
}

/** Decodes polylines separated by spaces into arrays of world coordinates [x, y, x, y …]. */
export function decodeSegments(text) {
  return text.split(' ').filter(Boolean).map((line) => {
    const numbers = decodeNumbers(line);
    const places = new Float64Array(numbers.length - (numbers.length % 2));
    let [latitude, longitude] = [0, 0];
    for (let index = 0; index < places.length; index += 2) {
      latitude += numbers[index];
      longitude += numbers[index + 1];
      places[index] = worldX(longitude / STEPS_PER_DEGREE);
      places[index + 1] = worldY(latitude / STEPS_PER_DEGREE);
    }
    return places;
  }).filter((places) => places.length > 0);
}

/**
 * Returns, for each point, how far the simplified line would be from the route without that point (Douglas–Peucker).
 * The weights are monotonic: a point weighs at least as much as the points that depend on it.
 */
function weights(places) {
  const count = places.length / 2;
  const found = new Float64Array(count);
  found[0] = Infinity;
  found[count - 1] = Infinity;
  const open = [[0, count - 1, Infinity]];
  while (open.length > 0) {
    const [first, last, most] = open.pop();
    if (last - first < 2) continue;
    const [index, missed] = farthest(places, first, last);
    found[index] = Math.min(missed, most);
    open.push([first, index, found[index]], [index, last, found[index]]);
  }
  return found;
}

function farthest(places, first, last) {
  const [x, y] = [places[2 * first], places[2 * first + 1]];
  const [wide, high] = [places[2 * last] - x, places[2 * last + 1] - y];
  const length = wide * wide + high * high;
  let [best, most] = [first + 1, -1];
  for (let index = first + 1; index < last; index += 1) {
    const [a, b] = [places[2 * index] - x, places[2 * index + 1] - y];
    const share = length > 0 ? Math.min(Math.max((a * wide + b * high) / length, 0), 1) : 0;
    const missed = (a - share * wide) ** 2 + (b - share * high) ** 2;
    if (missed > most) [best, most] = [index, missed];
  }
  return [best, Math.sqrt(most)];
}

/** A route, possibly with gaps. `positions` are the indices of its points among the charts' samples, or null. */
export class RouteLine {
  #weights;
  #levels = new Map();
  #tones = '';

  constructor(segments, positions = null) {
    this.segments = segments;
    this.starts = [];
    let count = 0;
    for (const places of segments) {
      this.starts.push(count);
      count += places.length / 2;
    }
    this.positions = positions?.length === count ? positions : null;
    this.origin = segments.length > 0 ? [segments[0][0], segments[0][1]] : [0.5, 0.5];
    this.#weights = segments.map(weights);
  }

  get isEmpty() { return this.segments.length === 0; }
  get first() { return this.isEmpty ? null : [...this.segments[0].slice(0, 2)]; }
  get last() { return this.isEmpty ? null : [...this.segments.at(-1).slice(-2)]; }

  /** The bounds in world coordinates [left, top, right, bottom]. */
  get bounds() {
    const bounds = [Infinity, Infinity, -Infinity, -Infinity];
    for (const places of this.segments) widen(bounds, places);
    return bounds;
  }

  /** One colour digit per sample, or '-' for a sample without a value; empty for a single colour. */
  set tones(tones) {
    this.#tones = this.positions ? tones : '';
    this.#levels.clear();
  }

  #toneAt(number) {
    const tone = this.#tones.charCodeAt(Math.round(this.positions[number])) - 48;
    return tone >= 0 && tone < 8 ? tone : 8;
  }

  /** Returns the paths for a zoom, in pixels at the next whole zoom, relative to the route's first point. */
  level(zoom) {
    const whole = Math.ceil(zoom - 1e-6);
    if (!this.#levels.has(whole)) {
      if (this.#levels.size > 6) this.#levels.clear();
      this.#levels.set(whole, this.#makeLevel(whole));
    }
    return this.#levels.get(whole);
  }

  #makeLevel(zoom) {
    const scale = TILE * 2 ** zoom;
    const lines = this.segments.map((places, index) => this.#thinned(places, index, scale));
    return { zoom, scale, lines, chunks: lines.flatMap((line) => chunks(line, this.#tones !== '')) };
  }

  /**
   * Returns the points to draw, each with its offset from the origin in pixels, its index, and the colour of the next
   * segment.
   */
  #thinned(places, segment, scale) {
    const least = TOLERANCE / scale;
    const line = [];
    let [tone, x, y] = [8, 0, 0];
    for (let index = 0; index < places.length / 2; index += 1) {
      const number = this.starts[segment] + index;
      const next = this.#tones === '' ? 8 : this.#toneAt(number);
      const [a, b] = [(places[2 * index] - this.origin[0]) * scale, (places[2 * index + 1] - this.origin[1]) * scale];
      const isTurn = this.#weights[segment][index] >= least;
      if (!isTurn && (next === tone || Math.hypot(a - x, b - y) < MIN_TONE)) continue;
      line.push({ x: a, y: b, number, tone: next });
      [tone, x, y] = [next, a, b];
    }
    return line;
  }

  /** Returns the nearest point of the route within a distance, as [sample position, distance], or null. */
  nearest(x, y, within) {
    if (!this.positions) return null;
    let best = null;
    let most = within * within;
    this.segments.forEach((places, segment) => {
      for (let index = 0; index < places.length / 2; index += 1) {
        const to = Math.min(index + 1, places.length / 2 - 1);
        const [wide, high] = [places[2 * to] - places[2 * index], places[2 * to + 1] - places[2 * index + 1]];
        const [a, b] = [x - places[2 * index], y - places[2 * index + 1]];
        const length = wide * wide + high * high;
        const share = length > 0 ? Math.min(Math.max((a * wide + b * high) / length, 0), 1) : 0;
        const missed = (a - share * wide) ** 2 + (b - share * high) ** 2;
        if (missed > most) continue;
        most = missed;
        const number = this.starts[segment] + index;
        const from = this.positions[number];
        best = from + share * ((this.positions[number + (to - index)] ?? from) - from);
      }
    });
    return best === null ? null : [best, Math.sqrt(most)];
  }

  /** Returns the path between two samples, in the pixels of a level. */
  stretch(level, from, to) {
    const path = new Path2D();
    if (!this.positions) return path;
    this.segments.forEach((places, segment) => {
      let isDrawing = false;
      for (let index = 0; index < places.length / 2; index += 1) {
        const position = this.positions[this.starts[segment] + index];
        const isInside = position >= from - 0.5 && position <= to + 0.5;
        const x = (places[2 * index] - this.origin[0]) * level.scale;
        const y = (places[2 * index + 1] - this.origin[1]) * level.scale;
        if (isInside && isDrawing) path.lineTo(x, y);
        else if (isInside) path.moveTo(x, y);
        isDrawing = isInside;
      }
    });
    return path;
  }
}

export function widen(bounds, places) {
  for (let index = 0; index < places.length; index += 2) {
    bounds[0] = Math.min(bounds[0], places[index]);
    bounds[1] = Math.min(bounds[1], places[index + 1]);
    bounds[2] = Math.max(bounds[2], places[index]);
    bounds[3] = Math.max(bounds[3], places[index + 1]);
  }
}

/** Splits a line into parts, each with a bounding box, so that only visible parts are drawn. */
function chunks(line, hasTones) {
  const parts = [];
  for (let start = 0; start < Math.max(line.length - 1, 1); start += CHUNK) {
    const points = line.slice(start, start + CHUNK + 1);
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    const whole = new Path2D();
    const tones = [];
    points.forEach((point, index) => {
      widen(box, [point.x, point.y]);
      whole[index === 0 ? 'moveTo' : 'lineTo'](point.x, point.y);
      // A route of a single point is drawn as a dot.
      if (points.length === 1) whole.lineTo(point.x, point.y);
      const before = points[index - 1];
      if (!hasTones || !before) return;
      const path = tones[before.tone] ??= new Path2D();
      if (points[index - 2]?.tone !== before.tone) path.moveTo(before.x, before.y);
      path.lineTo(point.x, point.y);
    });
    parts.push({ box, whole, tones });
  }
  return parts;
}
