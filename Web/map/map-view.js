// A map's window: where it looks, what is drawn in it, and how hands move it. Layers draw; words and buttons are the page's.

import { latitudeOf, longitudeOf, TILE, worldX, worldY } from './mercator.js';
import { MapGestures } from './map-gestures.js';
import { Motion } from './map-motion.js';

const LEAST_ZOOM = 1;
const MOST_ZOOM = 19;
/** Nearer than this nothing is shown by itself: a short way is not blown up. */
const MOST_FITTED_ZOOM = 17;
const PADDING = 36;

/**
 * Tells `move` (`detail.byUser`, and `isZoom` where the middle or what is under the pointer stayed) after each change of
 * what it looks at, `theme` when colours changed, and `resize`.
 * `center` is [latitude, longitude], `zoom` a web map's, `size` CSS pixels.
 */
export class MapView extends EventTarget {
  #element;
  #stage;
  #canvas;
  #context;
  #layers = [];
  #x = 0.5;
  #y = 0.5;
  #zoom = 2;
  #size = [0, 0];
  #ratio = 1;
  #frame = 0;
  #fitted = null;
  #colors = new Map();
  #motion;
  #closing = new AbortController();
  /** CSS pixels at the right that buttons lie on: what is fitted keeps clear of them. */
  rightInset = 0;

  /** The canvas comes first into `.map-stage` of the element, or into the element. `data-label` names it. */
  constructor(element) {
    super();
    this.#element = element;
    this.#stage = element.querySelector('.map-stage') ?? element;
    this.#canvas = document.createElement('canvas');
    this.#canvas.className = 'map-canvas';
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute('role', 'application');
    this.#canvas.setAttribute('aria-label', element.dataset.label ?? '');
    this.#stage.prepend(this.#canvas);
    this.#context = this.#canvas.getContext('2d');
    this.#motion = new Motion(this);
    this.gestures = new MapGestures(this, this.#canvas, this.#motion);
    this.#watchSize();
    this.#watchTheme();
    this.#resize();
  }

  get element() { return this.#element; }
  get canvas() { return this.#canvas; }
  /** From the lowest up. */
  get layers() { return this.#layers; }
  get size() { return this.#size; }
  get zoom() { return this.#zoom; }
  get center() { return [latitudeOf(this.#y), longitudeOf(this.#x)]; }
  /** CSS pixels of the whole world. */
  get scale() { return TILE * 2 ** this.#zoom; }
  get pixelRatio() { return this.#ratio; }
  /** The middle as world places, 0 … 1; x may be outside where the view went around the world. */
  get world() { return [this.#x, this.#y]; }
  /** Whether it is being moved: details may wait. */
  get isMoving() { return this.gestures.isActive || this.#motion.isRunning; }

  get isDark() {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  }

  /** A custom property of the style sheet, such as `--ink`. */
  color(name) {
    if (!this.#colors.has(name)) {
      this.#colors.set(name, getComputedStyle(this.#element).getPropertyValue(name).trim() || '#888');
    }
    return this.#colors.get(name);
  }

  /** Aborted once the map is closed. */
  get closed() { return this.#closing.signal; }

  /** Call it before the element is removed. Ends all listeners and drawing, and closes the layers. */
  close() {
    this.#closing.abort();
    this.#motion.stop();
    cancelAnimationFrame(this.#frame);
    for (const layer of this.#layers) layer.close?.();
    this.#layers = [];
    // Some browsers give a canvas' memory back late.
    [this.#canvas.width, this.#canvas.height] = [0, 0];
  }

  // Layers

  /** @param {{below?: object}} where below which layer; on top without. */
  add(layer, { below } = {}) {
    if (this.closed.aborted) {
      layer.close?.();
      return;
    }
    const index = this.#layers.indexOf(below);
    this.#layers.splice(index < 0 ? this.#layers.length : index, 0, layer);
    this.#showCredits();
    this.requestDraw();
  }

  remove(layer) {
    this.#layers = this.#layers.filter((other) => other !== layer);
    this.#showCredits();
    this.requestDraw();
  }

  requestDraw() {
    if (!this.closed.aborted) this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#frame = 0;
    const context = this.#context;
    const [width, height] = this.#size;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    for (const layer of this.#layers) {
      context.save();
      layer.draw(context, this);
      context.restore();
    }
  }

  #showCredits() {
    const place = this.#element.querySelector('[data-map-credit]');
    if (!place) return;
    const texts = [...new Set(this.#layers.map(({ attribution }) => attribution).filter(Boolean))];
    place.textContent = texts.join(' · ');
    place.hidden = texts.length === 0;
  }

  /** Passes a pointer over the map, or its leaving (null), to the layers; the topmost that takes it has it. */
  point(event, x, y) {
    for (const layer of this.#layers.toReversed()) if (layer.pointer?.(event, x, y)) return;
  }

  // Places

  toScreen(latitude, longitude) { return this.worldToScreen(worldX(longitude), worldY(latitude)); }

  /** By the shorter way around the world. */
  worldToScreen(x, y) {
    const east = x - this.#x;
    return [
      (east - Math.round(east)) * this.scale + this.#size[0] / 2,
      (y - this.#y) * this.scale + this.#size[1] / 2,
    ];
  }

  /** @returns {[number, number]} latitude and longitude at a CSS pixel. */
  toPlace(x, y) {
    const [wide, high] = this.screenToWorld(x, y);
    return [latitudeOf(high), longitudeOf(wide)];
  }

  screenToWorld(x, y) {
    return [this.#x + (x - this.#size[0] / 2) / this.scale, this.#y + (y - this.#size[1] / 2) / this.scale];
  }

  // Looking

  /** What is shown, as world places: [left, top, right, bottom]. */
  get worldBounds() {
    return [...this.screenToWorld(0, 0), ...this.screenToWorld(...this.#size)];
  }

  /** World places in the middle and a zoom. */
  look(x, y, zoom = this.#zoom, { byUser = false, isZoom = false } = {}) {
    if (![x, y, zoom].every(Number.isFinite)) return;
    if (byUser) this.#fitted = null;
    this.#zoom = Math.min(Math.max(zoom, LEAST_ZOOM), MOST_ZOOM);
    this.#x = x - Math.floor(x);
    this.#y = Math.min(Math.max(y, 0), 1);
    this.requestDraw();
    this.dispatchEvent(new CustomEvent('move', { detail: { byUser, isZoom } }));
  }

  /** Moves what is shown by CSS pixels. */
  panBy(x, y, { byUser = true } = {}) {
    this.look(this.#x - x / this.scale, this.#y - y / this.scale, this.#zoom, { byUser });
  }

  /** Zooms so that what is at a CSS pixel, or in the middle, stays there. */
  zoomTo(zoom, at = this.#size.map((length) => length / 2), { byUser = true } = {}) {
    const [x, y] = this.screenToWorld(...at);
    const held = Math.min(Math.max(zoom, LEAST_ZOOM), MOST_ZOOM);
    const scale = TILE * 2 ** held;
    this.look(
      x - (at[0] - this.#size[0] / 2) / scale, y - (at[1] - this.#size[1] / 2) / scale, held, { byUser, isZoom: true });
  }

  zoomBy(steps, at) { this.#motion.zoom(steps, at); }

  /** Shows a center [latitude, longitude] at a zoom. */
  lookAt([latitude, longitude], zoom, options) { this.look(worldX(longitude), worldY(latitude), zoom, options); }

  /** Shows all of [west, south, east, north], degrees, and goes on doing so when the size changes, until it is moved by hand. */
  fit(bounds) {
    this.#fitted = bounds;
    this.#motion.stop();
    const [width, height] = this.#size;
    if (!bounds || !bounds.every(Number.isFinite) || width === 0 || height === 0) return;
    const [west, south, east, north] = bounds;
    const across = worldX(east) - worldX(west);
    const down = worldY(south) - worldY(north);
    const room = (length) => Math.max(length - 2 * Math.min(PADDING, length / 5), 1);
    const scale = Math.min(
      room(width - this.rightInset) / Math.max(across, 1e-9), room(height) / Math.max(down, 1e-9));
    const zoom = Math.min(Math.log2(scale / TILE), MOST_FITTED_ZOOM);
    const middle = (worldX(west) + worldX(east)) / 2 + this.rightInset / 2 / (TILE * 2 ** zoom);
    this.look(middle, (worldY(south) + worldY(north)) / 2, zoom);
  }

  // Surroundings

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.#stage;
    this.#ratio = Math.min(window.devicePixelRatio || 1, 3);
    if (width === 0 || height === 0) return;
    this.#size = [width, height];
    this.#canvas.width = Math.round(width * this.#ratio);
    this.#canvas.height = Math.round(height * this.#ratio);
    if (this.#fitted) this.fit(this.#fitted);
    this.dispatchEvent(new Event('resize'));
    // A canvas that changed its size is empty: what was seen is back before the next frame.
    this.#draw();
  }

  #watchSize() {
    const sizes = new ResizeObserver(() => this.#resize());
    sizes.observe(this.#stage);
    this.closed.addEventListener('abort', () => sizes.disconnect());
  }

  #watchTheme() {
    const changed = () => {
      this.#colors.clear();
      this.dispatchEvent(new Event('theme'));
      this.requestDraw();
    };
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
      matchMedia(query).addEventListener('change', changed, { signal: this.closed });
    }
    const theme = new MutationObserver(changed);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.closed.addEventListener('abort', () => theme.disconnect());
  }
}
