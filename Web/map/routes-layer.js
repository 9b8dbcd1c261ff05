// Draws many routes as one picture that is larger than the view. It is painted in slices between frames, so that
// panning the map only moves the picture.

import { cells } from './route-cells.js';
import { widen } from './route-line.js';

/** The margin painted on each side, as a fraction of the view's size. */
const MARGIN = 0.35;
const SLICE_MS = 7;
const REST_MS = 90;
const NEAR = 10;

export class RoutesLayer {
  routes = [];
  bounds = [Infinity, Infinity, -Infinity, -Infinity];
  /** Called with the route under the pointer, or null. */
  onRoute = null;
  isMovedByHand = false;
  #view;
  #mode = 'heat';
  /** The current picture: its canvas, the world coordinates of its top left corner, and its scale. */
  #picture = null;
  #work = 0;
  #timer = 0;
  #pointed = null;

  constructor(view) {
    this.#view = view;
    view.addEventListener('move', ({ detail }) => {
      this.isMovedByHand ||= detail.byUser;
      this.#renewSoon();
    });
    view.addEventListener('theme', () => this.#renewSoon());
  }

  close() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#work);
  }

  get mode() { return this.#mode; }

  set mode(mode) {
    this.#mode = mode;
    this.#renewSoon();
  }

  /** The largest number of passages of any cell in the picture. */
  get most() { return this.#picture?.most ?? 0; }

  add(routes) {
    this.routes.push(...routes);
    for (const { bounds } of routes) widen(this.bounds, bounds);
    this.#renewSoon();
  }

  draw(context, view) {
    const picture = this.#picture;
    if (picture) {
      const [x, y] = view.worldToScreen(picture.x + picture.width / picture.scale / 2, picture.y);
      const ratio = view.scale / picture.scale;
      context.imageSmoothingQuality = 'high';
      context.drawImage(
        picture.canvas, x - (picture.width * ratio) / 2, y, picture.width * ratio, picture.height * ratio);
    }
    if (this.#pointed) strokeRoute(context, view, this.#pointed);
  }

  /** Repaints shortly after the last change, or immediately if the picture no longer covers the view. */
  #renewSoon() {
    clearTimeout(this.#timer);
    const { size: [width] } = this.#view;
    if (width === 0) return;
    if (!this.#covers()) this.#renew();
    else this.#timer = setTimeout(() => this.#renew(), REST_MS);
  }

  #covers() {
    if (!this.#picture) return false;
    const [left, top, right, bottom] = this.#view.worldBounds;
    const { x, y, width, height, scale } = this.#picture;
    return left >= x && top >= y && right <= x + width / scale && bottom <= y + height / scale;
  }

  /**
   * Starts painting unless painting is already in progress. A picture in progress is completed even if the map has
   * moved, because otherwise a map that keeps moving would never show anything.
   */
  #renew() {
    if (this.#work) return;
    const steps = this.#paint();
    const slice = () => {
      const end = performance.now() + SLICE_MS;
      let step;
      do step = steps.next(); while (!step.done && performance.now() < end);
      if (!step.done) {
        this.#work = requestAnimationFrame(slice);
        return;
      }
      this.#work = 0;
      this.#picture = step.value;
      this.#view.requestDraw();
      // The map has moved or routes were added in the meantime.
      if (!this.#isFresh(step.value)) this.#renewSoon();
    };
    slice();
  }

  #isFresh(picture) {
    return picture.count === this.routes.length && picture.mode === this.#mode
      && picture.isDark === this.#view.isDark && picture.scale === this.#view.scale && this.#covers();
  }

  /** Paints the picture in steps: first one route per step, then several rows per step. */
  * #paint() {
    const view = this.#view;
    const [width, height] = view.size.map((length) => Math.ceil(length * (1 + 2 * MARGIN)));
    const [x, y] = view.screenToWorld(-view.size[0] * MARGIN, -view.size[1] * MARGIN);
    const frame = {
      x, y, width, height, scale: view.scale, count: this.routes.length, mode: this.#mode, isDark: view.isDark,
    };
    const right = x + width / frame.scale;
    const bottom = y + height / frame.scale;
    const painter = cells(frame, this.#mode, view);
    for (const route of this.routes) {
      const [left, top, end, low] = route.bounds;
      const turn = Math.round((x + right) / 2 - (left + end) / 2);
      if (left + turn > right || end + turn < x || top > bottom || low < y) continue;
      painter.add(route, turn);
      yield;
    }
    return { ...frame, ...(yield* painter.finish()) };
  }

  pointer(event, x, y) {
    const route = event ? this.#nearest(...this.#view.screenToWorld(x, y)) : null;
    // Keep the link when the pointer leaves the map, so that it can be pressed.
    if (!event || route === this.#pointed) return false;
    this.#pointed = route;
    this.onRoute?.(route);
    this.#view.requestDraw();
    return Boolean(route);
  }

  #nearest(x, y) {
    let within = NEAR / this.#view.scale;
    let best = null;
    for (const route of this.routes) {
      const [left, top, right, bottom] = route.bounds;
      // Shift x by whole worlds so that it is in the same copy of the world as the route.
      const east = x + Math.round((left + right) / 2 - x);
      if (east < left - within || east > right + within || y < top - within || y > bottom + within) continue;
      for (const places of route.segments) {
        const missed = distance(places, east, y);
        if (missed <= within) [within, best] = [missed, route];
      }
    }
    return best;
  }
}

function distance(places, x, y) {
  let least = Infinity;
  for (let index = 0; index + 3 < places.length; index += 2) {
    const [wide, high] = [places[index + 2] - places[index], places[index + 3] - places[index + 1]];
    const [a, b] = [x - places[index], y - places[index + 1]];
    const length = wide * wide + high * high;
    const share = length > 0 ? Math.min(Math.max((a * wide + b * high) / length, 0), 1) : 0;
    least = Math.min(least, (a - share * wide) ** 2 + (b - share * high) ** 2);
  }
  return Math.sqrt(least);
}

/** Draws a line, skipping points that are less than a pixel from the previous one. */
function trace(context, places, left, top) {
  let [x, y] = [left(places[0]), top(places[1])];
  context.moveTo(x, y);
  for (let index = 2; index < places.length; index += 2) {
    const [a, b] = [left(places[index]), top(places[index + 1])];
    if (index < places.length - 2 && Math.abs(a - x) < 1 && Math.abs(b - y) < 1) continue;
    context.lineTo(a, b);
    [x, y] = [a, b];
  }
}

function strokeRoute(context, view, { segments }) {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  for (const places of segments) {
    const [middle] = view.worldToScreen(places[0], places[1]);
    const shift = middle - (places[0] - view.world[0]) * view.scale - view.size[0] / 2;
    trace(
      context, places, (x) => (x - view.world[0]) * view.scale + view.size[0] / 2 + shift,
      (y) => (y - view.world[1]) * view.scale + view.size[1] / 2);
  }
  for (const [color, width] of [['--map-casing', 7], ['--beat', 4]]) {
    context.strokeStyle = view.color(color);
    context.lineWidth = width;
    context.stroke();
  }
}
