// The buttons of a map, what it says of how it is moved, and its full size.

const HINT_MS = 1800;

export class MapControls {
  #view;
  #element;
  #onAll;
  #timer = 0;
  #watcher = null;
  #inert = [];

  /** @param {() => void} onAll shows everything */
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
    this.#element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.isFull) return;
      event.stopPropagation();
      this.#setFull(false);
    });
    view.addEventListener('hint', ({ detail }) => this.#hint(detail));
  }

  get isFull() { return this.#element.classList.contains('full'); }

  get width() {
    return this.#element.querySelector('[data-map-tools]')?.offsetWidth ?? 0;
  }

  /** Where the buttons are, so that nothing is written below them. */
  box() {
    const tools = this.#element.querySelector('[data-map-tools]');
    if (!tools) return [0, 0, 0, 0];
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = tools;
    return [left, top, left + width, top + height];
  }

  /** Leaves full size, so that the rest of the page can be used again. */
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
      full: () => this.#setFull(!this.isFull),
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

  /** Over the whole window: nothing else of the page can be reached meanwhile, and Escape or the phone's "back" leaves. */
  #setFull(isFull) {
    if (isFull === this.isFull) return;
    this.#element.classList.toggle('full', isFull);
    document.documentElement.classList.toggle('map-is-full', isFull);
    this.#view.gestures.isFree = isFull;
    const button = this.#element.querySelector('[data-map-do="full"]');
    button?.setAttribute('aria-pressed', String(isFull));
    this.#hint(null);
    if (isFull) this.#shutOut();
    else this.#letIn();
  }

  #shutOut() {
    for (let part = this.#element; part !== document.body; part = part.parentElement) {
      for (const other of part.parentElement.children) {
        if (other !== part && !other.inert) this.#inert.push(other);
      }
    }
    for (const other of this.#inert) other.inert = true;
    if (!('CloseWatcher' in window)) return;
    this.#watcher = new CloseWatcher();
    this.#watcher.onclose = () => this.#setFull(false);
  }

  #letIn() {
    for (const other of this.#inert) other.inert = false;
    this.#inert = [];
    this.#watcher?.destroy();
    this.#watcher = null;
  }
}
