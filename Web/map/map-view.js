// The view of a map: its centre and zoom, its layers, and its gestures. The layers do the drawing. The page provides
// labels and buttons.

import { latitudeOf, longitudeOf, TILE, worldX, worldY } from './mercator.js';
import { MapGestures } from './map-gestures.js';
import { Motion } from './map-motion.js';

const MIN_ZOOM = 1;
const MAX_ZOOM = 19;
/** The largest zoom for fitting, so that a short route isn't magnified too much. */
const MAX_FITTED_ZOOM = 17;
const PADDING = 36;

/**
 * Dispatches `move` after each change of the view (`detail.byUser`; `isZoom` if the centre or the point under the
 * pointer stayed in place), `theme` after the colours have changed, and `resize`. `center` is [latitude, longitude],
 * `zoom` is the usual zoom of web maps, `size` is in CSS pixels.
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
  /** The width of the buttons on the right, in CSS pixels. Fitted content stays clear of it. */
  rightInset = 0;

  /**
   * Inserts the canvas at the start of the element's `.map-stage`, or of the element itself.
   * `data-label` is its label.
   */
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
  /** The layers from bottom to top. */
  get layers() { return this.#layers; }
  get size() { return this.#size; }
  get zoom() { return this.#zoom; }
  get center() { return [latitudeOf(this.#y), longitudeOf(this.#x)]; }
  /** The size of the whole world in CSS pixels. */
  get scale() { return TILE * 2 ** this.#zoom; }
  get pixelRatio() { return this.#ratio; }
  /** The centre in world coordinates, 0 … 1. x can be outside this range after panning around the world. */
  get world() { return [this.#x, this.#y]; }
  /** Whether the map is moving, so that details can wait. */
  get isMoving() { return this.gestures.isActive || this.#motion.isRunning; }

  get isDark() {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  }

  /** Returns the value of a custom property such as `--ink`. */
  color(name) {
    if (!this.#colors.has(name)) {
      this.#colors.set(name, getComputedStyle(this.#element).getPropertyValue(name).trim() || '#888');
    }
    return this.#colors.get(name);
  }

  /** A signal that is aborted when the map is closed. */
  get closed() { return this.#closing.signal; }

  /** Removes all listeners, stops drawing and closes the layers. Must be called before the element is removed. */
  close() {
    this.#closing.abort();
    this.#motion.stop();
    cancelAnimationFrame(this.#frame);
    for (const layer of this.#layers) layer.close?.();
    this.#layers = [];
    // Shrinks the canvas to free its memory at once, because some browsers are slow to free it.
    [this.#canvas.width, this.#canvas.height] = [0, 0];
  }

  // Layers

  /**
   * @param {{below?: object}} where `below` is the layer directly above the new one; if omitted, the new layer is on
   *   top
   */
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

  /**
   * Passes a pointer position, or null when the pointer has left, to the layers from top to bottom
   * until one handles it.
   */
  point(event, x, y) {
    for (const layer of this.#layers.toReversed()) if (layer.pointer?.(event, x, y)) return;
  }

  // Coordinates

  toScreen(latitude, longitude) { return this.worldToScreen(worldX(longitude), worldY(latitude)); }

  /** Converts world coordinates to CSS pixels, choosing the shorter direction around the world. */
  worldToScreen(x, y) {
    const east = x - this.#x;
    return [
      (east - Math.round(east)) * this.scale + this.#size[0] / 2,
      (y - this.#y) * this.scale + this.#size[1] / 2,
    ];
  }

  /** @returns {[number, number]} latitude and longitude at a position in CSS pixels */
  toPlace(x, y) {
    const [wide, high] = this.screenToWorld(x, y);
    return [latitudeOf(high), longitudeOf(wide)];
  }

  screenToWorld(x, y) {
    return [this.#x + (x - this.#size[0] / 2) / this.scale, this.#y + (y - this.#size[1] / 2) / this.scale];
  }

  // Centre and zoom

  /** The visible part of the world in world coordinates: [left, top, right, bottom]. */
  get worldBounds() {
    return [...this.screenToWorld(0, 0), ...this.screenToWorld(...this.#size)];
  }

  /** Sets the centre, in world coordinates, and the zoom. */
  look(x, y, zoom = this.#zoom, { byUser = false, isZoom = false } = {}) {
    if (![x, y, zoom].every(Number.isFinite)) return;
    if (byUser) this.#fitted = null;
    this.#zoom = Math.min(Math.max(zoom, MIN_ZOOM), MAX_ZOOM);
    this.#x = x - Math.floor(x);
    this.#y = Math.min(Math.max(y, 0), 1);
    this.requestDraw();
    this.dispatchEvent(new CustomEvent('move', { detail: { byUser, isZoom } }));
  }

  /** Moves the map by CSS pixels. */
  panBy(x, y, { byUser = true } = {}) {
    this.look(this.#x - x / this.scale, this.#y - y / this.scale, this.#zoom, { byUser });
  }

  /** Zooms around a position in CSS pixels, or around the centre. */
  zoomTo(zoom, at = this.#size.map((length) => length / 2), { byUser = true } = {}) {
    const [x, y] = this.screenToWorld(...at);
    const held = Math.min(Math.max(zoom, MIN_ZOOM), MAX_ZOOM);
    const scale = TILE * 2 ** held;
    this.look(
      x - (at[0] - this.#size[0] / 2) / scale, y - (at[1] - this.#size[1] / 2) / scale, held, { byUser, isZoom: true });
  }

  zoomBy(steps, at) { this.#motion.zoom(steps, at); }

  /** Sets the centre as [latitude, longitude], and the zoom. */
  lookAt([latitude, longitude], zoom, options) { this.look(worldX(longitude), worldY(latitude), zoom, options); }

  /**
   * Fits [west, south, east, north], in degrees, into the view, also after its size changes, until the map is moved by
   * hand.
   */
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
    const zoom = Math.min(Math.log2(scale / TILE), MAX_FITTED_ZOOM);
    const middle = (worldX(west) + worldX(east)) / 2 + this.rightInset / 2 / (TILE * 2 ** zoom);
    this.look(middle, (worldY(south) + worldY(north)) / 2, zoom);
  }

  // Size

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.#stage;
    this.#ratio = Math.min(window.devicePixelRatio || 1, 3);
    if (width === 0 || height === 0) return;
    this.#size = [width, height];
    this.#canvas.width = Math.round(width * this.#ratio);
    this.#canvas.height = Math.round(height * this.#ratio);
    if (this.#fitted) this.fit(this.#fitted);
    this.dispatchEvent(new Event('resize'));
    // Resizing clears a canvas, so draw it again before the next frame.
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
