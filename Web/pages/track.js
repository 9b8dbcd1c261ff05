// Synchronises one crosshair and one stretch between all views of a track: charts, map and splits. They communicate by
// two events on `document`, whose `detail.source` names the sender:
//   `track-place`    {index | null}                     the sample under the crosshair
//   `track-stretch`  {from, to, isPreview} | {from: null}  a stretch of samples: selected, or only previewed

import { address } from '../shared/address.js';
import { keyOf } from '../shared/owner.js';
import { Chart, follow, list } from './chart.js';
import { RangeSelection } from './select.js';

const AXIS = 'andante-chart-axis';
const REQUEST_DELAY_MS = 250;

const dispatch = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

function storedAxis() {
  try {
    return localStorage.getItem(keyOf(AXIS));
  } catch {
    return null;
  }
}

function storeAxis(axis) {
  try {
    localStorage.setItem(keyOf(AXIS), axis);
  } catch {
    // Without storage, the choice only applies to this page.
  }
}

/** The positions of a track's samples, by distance or by time. */
class SharedPlaces {
  #along;
  #sample;
  axis;

  constructor({ dataset }) {
    const along = (xs, labels) => ({ xs: list(xs, ' ').map(Number), labels: list(labels, '|') });
    this.#along = {
      distance: along(dataset.x, dataset.distances), time: along(dataset.xTime, dataset.times),
    };
    this.#sample = dataset.sample;
    this.axis = dataset.axis;
  }

  get xs() {
    return this.#along[this.axis].xs;
  }

  has(axis) {
    return this.#along[axis]?.xs.length > 0;
  }

  label(index, value) {
    return this.#sample.replace('{0}', this.#along[this.axis].labels[index]).replace('{1}', value);
  }
}

/** The charts of one track. There may be only one chart. */
class TrackCharts {
  #charts;
  #index = null;
  #shown = { from: null };

  constructor(charts) {
    this.#charts = charts.filter(({ isInteractive }) => isInteractive);
    for (const chart of this.#charts) {
      follow(chart, {
        show: (index) => dispatch('track-place', { index, source: 'chart' }),
        hide: () => dispatch('track-place', { index: null, source: 'chart' }),
      });
    }
    document.addEventListener('track-place', ({ detail: { index } }) => this.#place(index));
    document.addEventListener('track-stretch', ({ detail }) => this.#stretch(detail));
  }

  get all() {
    return this.#charts;
  }

  get index() {
    return this.#index;
  }

  #place(index) {
    this.#index = index;
    for (const chart of this.#charts) {
      if (index === null) chart.hide();
      else chart.show(index);
    }
  }

  #stretch(detail) {
    this.#shown = detail;
    for (const chart of this.#charts) chart.shade(detail.from, detail.to);
  }

  /** Redraws after the positions of the samples have changed. */
  redraw() {
    if (this.#index !== null) this.#place(this.#index);
    this.#stretch(this.#shown);
  }
}

/** The charts of an activity, with the switch between axes and the statistics of the selection. */
class TrackSection {
  #section;
  #places;
  #charts;
  #figuresElement;
  #selection = null;
  #request = new AbortController();

  constructor(section) {
    this.#section = section;
    this.#places = new SharedPlaces(section);
    this.#figuresElement = section.querySelector('[data-stretch-figures]');
    const figures = [...section.querySelectorAll('[data-track]')];
    this.#charts = new TrackCharts(figures.map((figure) => new Chart(figure, this.#places)));
    this.#offerAxes();
    if (section.dataset.stretch) this.#offerStretches();
  }

  #offerAxes() {
    const choice = this.#section.querySelector('[data-axis-switch]');
    if (!choice) return;
    choice.disabled = false;
    choice.addEventListener('change', ({ target: { value } }) => {
      storeAxis(value);
      this.#setAxis(value);
    });
    const stored = storedAxis();
    if (!stored || !this.#places.has(stored)) return;
    choice.querySelector(`[value="${stored}"]`).checked = true;
    this.#setAxis(stored);
  }

  #setAxis(axis) {
    this.#places.axis = axis;
    this.#section.dataset.axis = axis;
    this.#charts.redraw();
  }

  #offerStretches() {
    for (const chart of this.#charts.all) {
      new RangeSelection(chart, {
        preview: (from, to) => this.#dispatch({ from, to, isPreview: true }),
        select: (from, to) => this.#dispatch({ from, to, isPreview: false }),
        clear: () => this.#dispatch({ from: null }),
        endPreview: () => this.endPreview('chart'),
      });
    }
    this.#figuresElement.addEventListener('click', ({ target }) => {
      if (target.closest('[data-stretch-clear]')) this.#dispatch({ from: null });
    });
    document.addEventListener('track-stretch', ({ detail }) => this.#follow(detail));
  }

  #dispatch(stretch) {
    dispatch('track-stretch', { ...stretch, source: 'chart' });
  }

  /** Updates the selection, whichever part of the page has changed it. */
  #follow({ from, to, isPreview, isEnd }) {
    if (isPreview || isEnd) return;
    this.#selection = from === null ? null : { from, to };
    this.#request.abort();
    if (from === null) this.#figuresElement.hidden = true;
    else this.#requestFigures(from, to);
  }

  /** Shows the selection again after a preview. */
  endPreview(source) {
    const shown = this.#selection ?? { from: null };
    dispatch('track-stretch', { ...shown, isPreview: false, isEnd: true, source });
  }

  async #requestFigures(from, to) {
    this.#request = new AbortController();
    const { signal } = this.#request;
    // Wait while the arrow keys change the selection, so that only the last selection is requested.
    await new Promise((done) => { setTimeout(done, REQUEST_DELAY_MS); });
    if (signal.aborted) return;
    try {
      const url = address(`${this.#section.dataset.stretch}?from=${from}&to=${to}`);
      const response = await fetch(url, { credentials: 'same-origin', signal });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      const template = document.createElement('template');
      template.innerHTML = await response.text();
      if (!signal.aborted) this.#showFigures(template.content);
    } catch {
      if (signal.aborted) return;
      this.#showFigures(this.#section.querySelector('[data-stretch-failed]').content.cloneNode(true));
    }
  }

  #showFigures(content) {
    this.#figuresElement.replaceChildren(content);
    this.#figuresElement.hidden = false;
  }
}

/**
 * Makes the rows of splits interactive. Hovering or focusing a row previews its split, and pressing it selects the
 * split.
 */
function enhanceSplits(section) {
  const source = 'splits';
  for (const table of document.querySelectorAll('table:has(tr[data-from])')) {
    const rows = [...table.querySelectorAll('tr[data-from]')];
    const stretch = ({ dataset }, isPreview) => dispatch(
      'track-stretch', { from: Number(dataset.from), to: Number(dataset.to), isPreview, source });
    const step = { ArrowDown: 1, ArrowUp: -1 };
    rows.forEach((row, index) => {
      row.tabIndex = index === 0 ? 0 : -1;
      row.addEventListener('pointerenter', () => stretch(row, true));
      row.addEventListener('pointerleave', () => section.endPreview(source));
      row.addEventListener('focus', () => stretch(row, true));
      row.addEventListener('blur', () => section.endPreview(source));
      row.addEventListener('click', () => stretch(row, false));
      row.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') stretch(row, false);
        const next = rows[index + step[event.key]];
        if (!next) return;
        event.preventDefault();
        row.tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
      });
    });
  }
}

export function enhanceTrack(root) {
  const section = root.querySelector('[data-samples]');
  if (section) enhanceSplits(new TrackSection(section));
  const alone = [...root.querySelectorAll('[data-track]')].filter((figure) => !figure.closest('[data-samples]'));
  if (alone.length > 0) new TrackCharts(alone.map((figure) => new Chart(figure)));
}
