// A map's buttons, the hints about moving it, and its full-screen mode.

const HINT_MS = 1800;

export class MapControls {
  #view;
  #element;
  #onAll;
  #timer = 0;
  #watcher = null;
  #inertElements = [];
  /** The elevation chart while it is shown below the map, and a placeholder for its usual position. */
  #chart = null;
  #chartPlace = document.createComment('chart');

  /** @param {() => void} onAll shows the whole map */
  constructor(view, onAll) {
    this.#view = view;
    this.#element = view.element;
    this.#onAll = onAll;
    const tools = this.#element.querySelector('[data-map-tools]');
    if (tools) tools.hidden = false;
    this.#element.addEventListener('click', (event) => this.#press(event));
    view.canvas.addEventListener('keydown', (event) => {
      if (event.key === '0' || event.key === 'Home') this.#onAll();
    });
    view.addEventListener('hint', ({ detail }) => this.#hint(detail));
  }

  #onKey = (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.#setFull(false);
  };

  get isFull() { return this.#element.classList.contains('full'); }

  get width() {
    return this.#element.querySelector('[data-map-tools]')?.offsetWidth ?? 0;
  }

  /** Returns the boxes of the buttons, so that labels can avoid them. */
  boxes() {
    const tools = this.#element.querySelector('[data-map-tools]');
    return [...tools?.querySelectorAll('button') ?? []].filter((button) => button.offsetWidth > 0).map((button) => {
      const [left, top] = [tools.offsetLeft + button.offsetLeft, tools.offsetTop + button.offsetTop];
      return [left, top, left + button.offsetWidth, top + button.offsetHeight];
    });
  }

  /** Leaves full-screen mode, so that the rest of the page can be used again. */
  close() {
    this.#setFull(false);
    clearTimeout(this.#timer);
  }

  #press(event) {
    const button = event.target.closest('[data-map-do]');
    if (!button) return;
    const act = {
      in: () => this.#view.zoomBy(1),
      out: () => this.#view.zoomBy(-1),
      all: () => this.#onAll(),
      full: () => this.#setFull(true),
      close: () => this.#setFull(false),
    }[button.dataset.mapDo];
    act?.();
  }

  #hint(kind) {
    clearTimeout(this.#timer);
    for (const hint of this.#element.querySelectorAll('[data-map-hint]')) {
      hint.hidden = hint.dataset.mapHint !== kind;
    }
    if (kind) this.#timer = setTimeout(() => this.#hint(null), HINT_MS);
  }

  /**
   * Fills the window with the map. Meanwhile, the rest of the page is inert; Escape or the phone's back button leaves
   * full-screen mode.
   */
  #setFull(isFull) {
    if (isFull === this.isFull) return;
    this.#element.classList.toggle('full', isFull);
    document.documentElement.classList.toggle('map-is-full', isFull);
    this.#view.gestures.isFree = isFull;
    this.#hint(null);
    if (isFull) this.#takeChart();
    else this.#returnChart();
    if (isFull) this.#makeRestInert();
    else this.#restoreRest();
    this.#element.querySelector(`[data-map-do="${isFull ? 'close' : 'full'}"]`)?.focus({ preventScroll: true });
  }

  /** Moves the page's elevation chart into the map, including its crosshair. The chart's axis stays the same. */
  #takeChart() {
    if (this.#element.dataset.map !== 'route') return;
    this.#chart = document.querySelector('[data-samples] [data-full-map]');
    if (!this.#chart) return;
    this.#element.dataset.axis = this.#chart.closest('[data-samples]').dataset.axis;
    this.#chart.replaceWith(this.#chartPlace);
    this.#element.append(this.#chart);
  }

  #returnChart() {
    if (!this.#chart) return;
    this.#chartPlace.replaceWith(this.#chart);
    this.#chart = null;
    delete this.#element.dataset.axis;
  }

  #makeRestInert() {
    for (let part = this.#element; part !== document.body; part = part.parentElement) {
      for (const other of part.parentElement.children) {
        if (other !== part && !other.inert) this.#inertElements.push(other);
      }
    }
    for (const other of this.#inertElements) other.inert = true;
    document.addEventListener('keydown', this.#onKey, true);
    if (!('CloseWatcher' in window)) return;
    this.#watcher = new CloseWatcher();
    this.#watcher.onclose = () => this.#setFull(false);
  }

  #restoreRest() {
    document.removeEventListener('keydown', this.#onKey, true);
    for (const other of this.#inertElements) other.inert = false;
    this.#inertElements = [];
    this.#watcher?.destroy();
    this.#watcher = null;
  }
}
