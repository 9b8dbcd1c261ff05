// Synchronises the map with charts and splits: the point under the pointer and the highlighted stretch, both as sample
// indices.

import { placesOf } from './places.js';

const SOURCE = 'map';
const LEAVE_MS = 2500;

export class TrackEvents {
  #map;
  #layer;
  #labels;
  #timer = 0;
  #lastIndex = null;

  constructor(map, layer) {
    this.#map = map;
    this.#layer = layer;
    const { places, labels = '' } = map.element.dataset;
    layer.places = placesOf(places);
    layer.view = map.view;
    this.#labels = labels.split('|');
    if (layer.places.length === 0) return;
    layer.onPoint = (index, event) => this.#point(index, event);
    const { closed: signal } = map.view;
    document.addEventListener('track-place', ({ detail }) => {
      if (detail.source !== SOURCE) this.#show(detail.index);
    }, { signal });
    document.addEventListener('track-stretch', ({ detail }) => this.#stretch(detail), { signal });
  }

  #point(index, event) {
    clearTimeout(this.#timer);
    // Touches don't dispatch an event on leaving, so hide the point after a while.
    if (index !== null && event?.pointerType !== 'mouse') {
      this.#timer = setTimeout(() => this.#dispatch(null), LEAVE_MS);
    }
    this.#dispatch(index);
  }

  #dispatch(index) {
    if (index === this.#lastIndex) return;
    this.#lastIndex = index;
    this.#show(index);
    document.dispatchEvent(new CustomEvent('track-place', { detail: { index, source: SOURCE } }));
  }

  #show(index) {
    const { element, view } = this.#map;
    this.#layer.place = index;
    const readout = element.querySelector('[data-map-readout]');
    if (readout) readout.textContent = this.#labels[index] ?? '';
    if (index === null) delete element.dataset.at;
    else element.dataset.at = index;
    view.requestDraw();
  }

  #stretch({ from, to }) {
    this.#layer.stretch = from === null || from === undefined ? null : [from, to];
    this.#map.view.requestDraw();
  }
}
