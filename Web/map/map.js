// Creates the maps of a page from the data attributes that the server wrote into its figures.

import { Labels } from './labels.js';
import { MapControls } from './map-controls.js';
import { MapView } from './map-view.js';
import { followChoice } from './choice.js';
import { decodeNumbers, decodeSegments, RouteLine } from './route-line.js';
import { boundsOf } from './places.js';
import { RouteLayer } from './route-layer.js';
import { ScaleLayer } from './scale-layer.js';
import { TrackEvents } from './track-events.js';

const POSITION_STEPS = 8;

const maps = new WeakMap();

/** Returns the map of a figure, with its `view` and its layers by name; null until it has been started. */
export const mapOf = (element) => maps.get(element) ?? null;

/** Starts all maps inside an element that haven't been started yet. */
export function startMaps(root) {
  for (const element of root.querySelectorAll('[data-map]:not([data-alive])')) {
    element.dataset.alive = '';
    start(element).catch((error) => console.warn('A map could not be drawn.', error));
  }
}

/** Closes the maps inside an element that is about to be removed. */
export function closeMaps(root) {
  for (const element of root.querySelectorAll('[data-map][data-alive]')) mapOf(element)?.close();
}

async function start(element) {
  const { map: kind } = element.dataset;
  const map = new PageMap(element);
  maps.set(element, map);
  if (kind === 'live') (await import('./live-map.js')).followRoute(map);
  else if (kind === 'all') (await import('./all-routes.js')).showAllRoutes(map);
  else map.showRoutes();
  await map.addTiles();
}

/** The parts shared by all maps: the view, the buttons, the scale, and labels that avoid the buttons and the scale. */
export class PageMap {
  layers = {};
  bounds = null;

  constructor(element) {
    this.element = element;
    this.labels = new Labels();
    this.view = new MapView(element);
    this.controls = new MapControls(this.view, () => this.showAll());
    this.view.rightInset = this.controls.width;
    this.layers.scale = new ScaleLayer(element.dataset.scale ?? '', this.labels);
    const reserve = {
      draw: (_, view) => this.labels.begin([this.layers.scale.box(view), ...this.controls.boxes()]),
    };
    this.view.add(reserve);
    this.view.add(this.layers.scale);
  }

  close() {
    this.controls.close();
    this.view.close();
  }

  /** Adds a layer below the scale and above earlier layers. */
  add(name, layer) {
    this.layers[name] = layer;
    this.view.add(layer, { below: this.layers.scale });
  }

  showAll() {
    if (this.bounds) this.view.fit(this.bounds);
  }

  /** Adds the background tiles as the lowest layer, if a background map is chosen. */
  async addTiles() {
    if (!document.body.dataset.tiles && !this.element.dataset.tiles) return;
    const { tileLayerFor } = await import('./tiles.js');
    const layer = await tileLayerFor(this.element);
    if (layer) this.view.add(layer, { below: this.view.layers[0] });
  }

  // One route, or two

  showRoutes() {
    const { route, otherRoute, positions, names = '', ends, marks = '' } = this.element.dataset;
    const line = new RouteLine(
      decodeSegments(route ?? ''), positions ? positionsOf(positions) : null);
    const [own, other] = names.split('|');
    const lines = [line];
    if (otherRoute) {
      const otherLine = new RouteLine(decodeSegments(otherRoute));
      lines.push(otherLine);
      this.add('other', new RouteLayer(otherLine, this.labels, {
        color: '--line', width: 11, opacity: 0.7, hasArrows: false, name: other, nameAt: 0.7,
      }));
    }
    const layer = new RouteLayer(line, this.labels, {
      ends: ends?.split('|') ?? [], name: own || undefined, nameAt: 0.3,
    });
    layer.marks = marks;
    this.add('route', layer);
    if (otherRoute) this.#nameRoutes();
    this.bounds = boundsOf(lines);
    this.showAll();
    this.#color(layer);
    this.events = new TrackEvents(this, layer);
  }

  #nameRoutes() {
    const { route, other } = this.layers;
    this.add('names', {
      draw: (context, view) => { for (const layer of [route, other]) layer.drawName(context, view); },
    });
  }

  #color(layer) {
    const { tonesTempo, tonesHeart } = this.element.dataset;
    followChoice(this.element, 'map-color', (value) => {
      layer.tones = { tempo: tonesTempo, heart: tonesHeart }[value] ?? '';
      this.element.dataset.color = value;
      this.view.requestDraw();
    });
  }
}

function positionsOf(text) {
  let position = 0;
  return decodeNumbers(text).map((step) => {
    position += step;
    return position / POSITION_STEPS;
  });
}
