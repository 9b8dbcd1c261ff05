// Shows the exact values of the chart sample that is under the pointer or selected with the arrow keys. The server
// provides the wording.

const HIDE_MS = 2500;

export const list = (text, separator) => (text ? text.split(separator) : []);

const nearest = (xs, x) => xs.reduce(
  (best, candidate, index) => (Math.abs(candidate - x) < Math.abs(xs[best] - x) ? index : best), 0);

/**
 * The positions of a chart's samples, in thousandths of its width, and their labels. Used by charts that don't share an
 * axis.
 */
class OwnPlaces {
  constructor(figure) {
    this.xs = list(figure.dataset.x, ' ').map(Number);
  }

  label = (_, value) => value;
}

/** Draws the crosshair and the shading of a chart on the page. `places` contains the positions of its samples. */
export class Chart {
  #figure;
  #ys;
  #values;

  constructor(figure, places = new OwnPlaces(figure)) {
    this.#figure = figure;
    this.places = places;
    this.#ys = list(figure.dataset.y, ' ').map((y) => (y === '-' ? null : Number(y)));
    this.#values = list(figure.dataset.labels, '|');
    this.stage = figure.querySelector('.stage');
    this.seek = this.stage?.querySelector('[data-seek]') ?? null;
    if (this.isInteractive) this.seek.hidden = false;
  }

  get isInteractive() {
    return this.seek !== null && this.#ys.length > 0;
  }

  /** Returns the index of the sample nearest to a pointer. */
  indexAt({ clientX }) {
    const box = this.stage.getBoundingClientRect();
    return nearest(this.places.xs, ((clientX - box.left) / box.width) * 1000);
  }

  show(index) {
    if (!(index in this.#ys)) return;
    const label = this.places.label(index, this.#values[index]);
    if (this.seek) {
      this.seek.value = index;
      this.seek.setAttribute('aria-valuetext', label);
    }
    this.#figure.dataset.at = index;
    this.#figure.querySelector('[data-readout]').textContent = label;
    const cursor = this.#figure.querySelector('[data-cursor]');
    const x = `${this.places.xs[index] / 10}%`;
    const line = cursor.querySelector('line');
    line.setAttribute('x1', x);
    line.setAttribute('x2', x);
    const dot = cursor.querySelector('circle');
    dot.setAttribute('cx', x);
    dot.setAttribute('cy', `${(this.#ys[index] ?? 0) / 10}%`);
    dot.toggleAttribute('hidden', this.#ys[index] === null);
  }

  hide() {
    delete this.#figure.dataset.at;
    this.#figure.querySelector('[data-readout]').textContent = '';
  }

  /** Shades the range between two samples; removes the shade if `from` is null. */
  shade(from, to) {
    const shade = this.#figure.querySelector('[data-shade]');
    if (!shade) return;
    const [start, end] = from === null ? [0, 0] : [this.places.xs[from], this.places.xs[to]];
    shade.setAttribute('x', `${start / 10}%`);
    shade.setAttribute('width', `${Math.max(end - start, from === null ? 0 : 4) / 10}%`);
  }
}

/**
 * Calls `show(index)` for the sample that is selected by the pointer or the arrow keys, and `hide()` when neither
 * selects one.
 */
export function follow(chart, { show, hide }) {
  let timer = null;
  const { stage, seek } = chart;
  const shown = (index) => {
    clearTimeout(timer);
    show(index);
  };
  seek.addEventListener('input', () => shown(Number(seek.value)));
  seek.addEventListener('focus', () => shown(Number(seek.value)));
  seek.addEventListener('blur', () => hide());
  stage.addEventListener('pointermove', (event) => shown(chart.indexAt(event)));
  stage.addEventListener('pointerdown', (event) => {
    // Prevents the slider from setting its own value from the pointer's position.
    event.preventDefault();
    shown(chart.indexAt(event));
    seek.focus({ preventScroll: true, focusVisible: false });
  });
  stage.addEventListener('pointerleave', () => {
    clearTimeout(timer);
    if (document.activeElement !== seek) timer = setTimeout(hide, HIDE_MS);
  });
}

/**
 * Makes linked bars a single Tab stop with arrow keys between them, and shows a text for the hovered or focused bar.
 */
function followLinks(chart, box) {
  const places = [...box.children];
  const links = places.filter((place) => place.matches('a'));
  const stopAt = (stop) => { for (const link of links) link.tabIndex = link === stop ? 0 : -1; };
  stopAt(links.at(-1));
  box.addEventListener('keydown', (event) => {
    const at = links.indexOf(event.target);
    const next = { ArrowLeft: links[at - 1], ArrowRight: links[at + 1], Home: links[0], End: links.at(-1) }[event.key];
    if (!next) return;
    event.preventDefault();
    stopAt(next);
    next.focus();
  });
  box.addEventListener('focusin', ({ target }) => chart.show(places.indexOf(target)));
  box.addEventListener('focusout', () => chart.hide());
  box.addEventListener('pointerover', ({ target }) => chart.show(places.indexOf(target)));
  box.addEventListener('pointerleave', () => chart.hide());
}

/**
 * Starts all charts inside an element that haven't been started yet. Charts of a track share a crosshair, so `track.js`
 * handles them.
 */
export function startCharts(root) {
  for (const figure of root.querySelectorAll('[data-chart]:not([data-alive], [data-track])')) {
    figure.dataset.alive = '';
    const chart = new Chart(figure);
    if (chart.isInteractive) follow(chart, { show: (index) => chart.show(index), hide: () => chart.hide() });
    const links = figure.querySelector('.bar-links');
    if (links) followLinks(chart, links);
  }
}
