// A stretch of a chart: dragged with a mouse, held and then dragged with a finger, or Shift and arrows from the crosshair.

const DRAG_PX = 5;
const HOLD_MS = 450;
const HOLD_PX = 10;

const ordered = (a, b) => [Math.min(a, b), Math.max(a, b)];

/**
 * Calls `preview` and `select` with the first and the last sample, `clear`, and `endPreview` where nothing came of a preview.
 */
export class Selecting {
  #chart;
  #told;
  /** The press under way. */
  #press = null;
  /** Where a selection by keys began. */
  #anchor = null;

  constructor(chart, told) {
    this.#chart = chart;
    this.#told = told;
    const { stage, seek } = chart;
    stage.addEventListener('pointerdown', (event) => this.#down(event));
    stage.addEventListener('pointermove', (event) => this.#move(event));
    stage.addEventListener('pointerup', (event) => this.#up(event));
    stage.addEventListener('pointercancel', () => this.#lose());
    stage.addEventListener('contextmenu', (event) => this.#press?.isSelecting && event.preventDefault());
    // A finger that held still selects, and the page stays where it is.
    stage.addEventListener('touchmove', (event) => this.#press?.isSelecting && event.preventDefault(), { passive: false });
    seek.addEventListener('keydown', (event) => this.#key(event));
    seek.addEventListener('blur', () => { this.#anchor = null; });
  }

  #down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const isTouch = event.pointerType === 'touch';
    const press = { index: this.#chart.indexAt(event), x: event.clientX, isTouch, isSelecting: false, timer: null };
    this.#press = press;
    this.#anchor = null;
    if (!isTouch) {
      this.#chart.stage.setPointerCapture(event.pointerId);
      return;
    }
    press.timer = setTimeout(() => {
      press.isSelecting = true;
      navigator.vibrate?.(15);
      this.#told.preview(press.index, press.index);
    }, HOLD_MS);
  }

  #move(event) {
    const press = this.#press;
    if (!press || !event.isPrimary) return;
    const way = Math.abs(event.clientX - press.x);
    if (press.isTouch && !press.isSelecting) {
      if (way > HOLD_PX) clearTimeout(press.timer);
      return;
    }
    press.isSelecting ||= way > DRAG_PX;
    if (press.isSelecting) this.#told.preview(...ordered(press.index, this.#chart.indexAt(event)));
  }

  #up(event) {
    const press = this.#press;
    this.#cancel();
    if (!press) return;
    if (press.isSelecting) this.#told.select(...ordered(press.index, this.#chart.indexAt(event)));
    else this.#told.clear();
  }

  /** The browser takes the pointer away. */
  #lose() {
    const wasSelecting = this.#press?.isSelecting;
    this.#cancel();
    if (wasSelecting) this.#told.endPreview();
  }

  #cancel() {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  }

  #key(event) {
    if (event.key === 'Escape') {
      this.#anchor = null;
      this.#told.clear();
      return;
    }
    const { seek } = this.#chart;
    const last = Number(seek.max);
    const here = Number(seek.value);
    const next = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    if (!event.shiftKey) {
      this.#anchor = null;
      return;
    }
    event.preventDefault();
    this.#anchor ??= here;
    seek.value = Math.min(Math.max(next, 0), last);
    seek.dispatchEvent(new Event('input', { bubbles: true }));
    this.#told.select(...ordered(this.#anchor, Number(seek.value)));
  }
}
