// Exact values of a chart under the pointer or the arrow keys. What they say was written by Swift.

const HIDE_MS = 2500;

const list = (text, separator) => (text ? text.split(separator) : []);
const route = () => document.querySelector('[data-places]');

/** The figure's samples: places in thousandths, labels ready to read. */
function samplesOf(figure) {
  const ys = list(figure.dataset.y, ' ');
  const labels = list(figure.dataset.labels, '|');
  return list(figure.dataset.x, ' ').map((x, index) => ({
    x: Number(x), y: ys[index] === '-' ? null : Number(ys[index]), label: labels[index],
  }));
}

const nearest = (samples, x) => samples.reduce(
  (best, sample, index) => (Math.abs(sample.x - x) < Math.abs(samples[best].x - x) ? index : best), 0);

/** Marks the same place on the route, if the page draws one. */
function markRoute(index, count) {
  const figure = route();
  const places = list(figure?.dataset.places, ' ');
  if (places.length !== count) return;
  figure.querySelector('.route-place')?.remove();
  const place = places[index];
  if (!place || place === '-') return;
  const mark = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  mark.setAttribute('class', 'route-place');
  mark.setAttribute('d', `M${place.replace(',', ' ')}h0`);
  figure.querySelector('svg').append(mark);
}

class Chart {
  #figure;
  #samples;
  #seek;
  #timer = null;

  constructor(figure) {
    this.#figure = figure;
    this.#samples = samplesOf(figure);
    this.#seek = figure.querySelector('[data-seek]');
    if (!this.#seek || this.#samples.length === 0) return;
    this.#seek.hidden = false;
    this.#seek.addEventListener('input', () => this.show(Number(this.#seek.value)));
    this.#seek.addEventListener('focus', () => this.show(Number(this.#seek.value)));
    this.#seek.addEventListener('blur', () => this.hide());
    this.#seek.addEventListener('pointermove', (event) => this.#follow(event));
    this.#seek.addEventListener('pointerdown', (event) => this.#follow(event));
    this.#seek.addEventListener('pointerleave', () => this.#hideSoon());
  }

  #follow(event) {
    const box = this.#seek.getBoundingClientRect();
    this.show(nearest(this.#samples, ((event.clientX - box.left) / box.width) * 1000));
  }

  show(index) {
    clearTimeout(this.#timer);
    const { x, y, label } = this.#samples[index];
    this.#seek.value = index;
    this.#seek.setAttribute('aria-valuetext', label);
    this.#figure.dataset.at = index;
    this.#figure.querySelector('[data-readout]').textContent = label;
    const cursor = this.#figure.querySelector('[data-cursor]');
    const line = cursor.querySelector('line');
    line.setAttribute('x1', `${x / 10}%`);
    line.setAttribute('x2', `${x / 10}%`);
    const dot = cursor.querySelector('circle');
    dot.setAttribute('cx', `${x / 10}%`);
    dot.setAttribute('cy', `${(y ?? 0) / 10}%`);
    dot.toggleAttribute('hidden', y === null);
    if (!('aside' in this.#figure.dataset)) markRoute(index, this.#samples.length);
  }

  #hideSoon() {
    clearTimeout(this.#timer);
    if (document.activeElement !== this.#seek) this.#timer = setTimeout(() => this.hide(), HIDE_MS);
  }

  hide() {
    delete this.#figure.dataset.at;
    this.#figure.querySelector('[data-readout]').textContent = '';
    route()?.querySelector('.route-place')?.remove();
  }
}

/** Brings the charts inside to life that are not yet. */
export function bringChartsToLife(root) {
  for (const figure of root.querySelectorAll('[data-chart]:not([data-alive])')) {
    figure.dataset.alive = '';
    new Chart(figure);
  }
}
