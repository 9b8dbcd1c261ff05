// Handles gestures on a map. Within a page, one finger scrolls the page and two fingers move the map, so a map never
// blocks scrolling. In full screen, one finger moves the map too. The wheel zooms with Ctrl, after a click on the map,
// or in full screen.

const PAN_STEP = 80;
const TAP_MS = 300;
const TAP_PIXELS = 12;
const DOUBLE_TAP_MS = 320;
const THROW_MS = 80;
const WHEEL_ZOOM = 1 / 300;
const WHEEL_LINE = 16;

export class MapGestures {
  #view;
  #canvas;
  #motion;
  /** The pointers that are down, keyed by identifier. */
  #pointers = new Map();
  #trail = [];
  #tap = null;
  #lastTap = null;
  #isAwake = false;
  /** Whether the map is in full-screen mode. */
  isFree = false;

  constructor(view, canvas, motion) {
    this.#view = view;
    this.#canvas = canvas;
    this.#motion = motion;
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    for (const name of ['pointerup', 'pointercancel']) canvas.addEventListener(name, (event) => this.#up(event));
    canvas.addEventListener('pointerleave', () => this.#leave());
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('keydown', (event) => this.#key(event));
    // Prevents the browser from also scrolling the page with two fingers.
    for (const name of ['touchstart', 'touchmove']) {
      canvas.addEventListener(name, (event) => this.#hold(event), { passive: false });
    }
  }

  get isActive() { return this.#pointers.size > 0; }

  #hold(event) {
    if (event.cancelable && (event.touches.length > 1 || this.isFree)) event.preventDefault();
  }

  #place(event) {
    const box = this.#canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #down(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.#motion.stop();
    const place = this.#place(event);
    this.#pointers.set(event.pointerId, place);
    this.#trail = [];
    this.#tap = this.#pointers.size === 1 ? { ...place, at: event.timeStamp } : null;
    if (event.pointerType === 'mouse') {
      this.#isAwake = true;
      this.#hint(null);
      this.#canvas.setPointerCapture(event.pointerId);
    } else if (this.#pointers.size > 1) this.#hint(null);
  }

  #move(event) {
    const place = this.#place(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      this.#view.point(event, place.x, place.y);
      return;
    }
    if (this.#pointers.size === 1) this.#drag(event, before, place);
    else this.#pinch(event, before, place);
    this.#pointers.set(event.pointerId, place);
  }

  #drag(event, before, place) {
    const isTap = this.#tap && Math.hypot(place.x - this.#tap.x, place.y - this.#tap.y) < TAP_PIXELS;
    if (event.pointerType === 'touch' && !this.isFree) {
      if (!isTap) this.#hint('fingers');
      return;
    }
    if (!isTap) this.#tap = null;
    this.#view.panBy(place.x - before.x, place.y - before.y);
    this.#trail.push({ at: event.timeStamp, ...place });
  }

  #pinch(event, before, place) {
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)[1];
    const spread = (a) => Math.max(Math.hypot(a.x - other.x, a.y - other.y), 8);
    const middle = [(place.x + other.x) / 2, (place.y + other.y) / 2];
    this.#view.panBy((place.x - before.x) / 2, (place.y - before.y) / 2);
    this.#view.zoomTo(this.#view.zoom + Math.log2(spread(place) / spread(before)), middle);
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && this.#tap && event.timeStamp - this.#tap.at < TAP_MS) this.#tapped(event);
    else if (this.#pointers.size === 0) this.#throw(event);
    this.#tap = null;
    this.#view.requestDraw();
  }

  #throw(event) {
    const recent = this.#trail.filter(({ at }) => event.timeStamp - at < THROW_MS);
    this.#trail = [];
    if (recent.length < 2) return;
    const [first, last] = [recent[0], recent.at(-1)];
    const passed = Math.max(last.at - first.at, 1);
    this.#motion.throw((last.x - first.x) / passed, (last.y - first.y) / passed);
  }

  #tapped(event) {
    const { x, y } = this.#tap;
    const last = this.#lastTap;
    this.#lastTap = { x, y, at: event.timeStamp };
    if (last && event.timeStamp - last.at < DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) < 3 * TAP_PIXELS) {
      this.#lastTap = null;
      this.#view.zoomBy(event.shiftKey ? -1 : 1, [x, y]);
    } else this.#view.point(event, x, y);
  }

  #leave() {
    if (this.#pointers.size > 0) return;
    this.#isAwake = false;
    this.#view.point(null, 0, 0);
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey && !this.#isAwake && !this.isFree) {
      this.#hint('wheel');
      return;
    }
    event.preventDefault();
    this.#motion.stop();
    const { x, y } = this.#place(event);
    // Browsers report a pinch on a touchpad as a small wheel movement with Ctrl.
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1);
    const steps = Math.min(Math.max(-pixels * WHEEL_ZOOM * (event.ctrlKey ? 3 : 1), -1), 1);
    this.#view.zoomTo(this.#view.zoom + steps, [x, y]);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = {
      ArrowLeft: [PAN_STEP, 0], ArrowRight: [-PAN_STEP, 0], ArrowUp: [0, PAN_STEP], ArrowDown: [0, -PAN_STEP],
    }[event.key];
    const zoom = { '+': 1, '=': 1, '-': -1, _: -1 }[event.key];
    if (!pan && !zoom) return;
    event.preventDefault();
    if (pan) this.#view.panBy(...pan);
    else this.#view.zoomBy(zoom);
  }

  /** Requests a hint about how to move the map: 'fingers', 'wheel', or null to hide the hint. */
  #hint(kind) {
    this.#view.dispatchEvent(new CustomEvent('hint', { detail: kind }));
  }
}
