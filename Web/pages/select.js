// Selects a stretch of a chart: by dragging with the mouse, by touching and holding before dragging, or with Shift and
// the arrow keys.

const DRAG_PX = 5;
const HOLD_MS = 450;
const HOLD_PX = 10;

const ordered = (a, b) => [Math.min(a, b), Math.max(a, b)];

/**
 * Calls `preview` and `select` with the first and last sample, `clear` when the selection is removed, and `endPreview`
 * when a preview is cancelled.
 */
export class RangeSelection {
  #chart;
  #callbacks;
  /** The current press. */
  #press = null;
  /** The sample at which a selection by keyboard started. */
  #anchor = null;

  constructor(chart, callbacks) {
    this.#chart = chart;
    this.#callbacks = callbacks;
    const { stage, seek } = chart;
    stage.addEventListener('pointerdown', (event) => this.#down(event));
    stage.addEventListener('pointermove', (event) => this.#move(event));
    stage.addEventListener('pointerup', (event) => this.#up(event));
    stage.addEventListener('pointercancel', () => this.#abort());
    stage.addEventListener('contextmenu', (event) => this.#press?.isSelecting && event.preventDefault());
    // After a long press, the finger selects and must not scroll the page.
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
      this.#callbacks.preview(press.index, press.index);
    }, HOLD_MS);
  }

  #move(event) {
    const press = this.#press;
    if (!press || !event.isPrimary) return;
    const distance = Math.abs(event.clientX - press.x);
    if (press.isTouch && !press.isSelecting) {
      if (distance > HOLD_PX) clearTimeout(press.timer);
      return;
    }
    press.isSelecting ||= distance > DRAG_PX;
    if (press.isSelecting) this.#callbacks.preview(...ordered(press.index, this.#chart.indexAt(event)));
  }

  #up(event) {
    const press = this.#press;
    this.#cancel();
    if (!press) return;
    if (press.isSelecting) this.#callbacks.select(...ordered(press.index, this.#chart.indexAt(event)));
    else this.#callbacks.clear();
  }

  /** Cancels the press when the browser takes over the pointer, for example to scroll. */
  #abort() {
    const wasSelecting = this.#press?.isSelecting;
    this.#cancel();
    if (wasSelecting) this.#callbacks.endPreview();
  }

  #cancel() {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  }

  #key(event) {
    if (event.key === 'Escape') {
      this.#anchor = null;
      this.#callbacks.clear();
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
    this.#callbacks.select(...ordered(this.#anchor, Number(seek.value)));
  }
}
