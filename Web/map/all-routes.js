// The map of all routes, as lines or as a heat map of how often each spot was passed. The routes are loaded in pages.

import { address } from '../shared/address.js';
import { followChoice } from './choice.js';
import { latitudeOf, longitudeOf } from './mercator.js';
import { decodeSegments, widen } from './route-line.js';
import { RoutesLayer } from './routes-layer.js';

/**
 * The proportion of routes on each side that may be outside the initial view, so that a distant holiday doesn't shrink
 * the map.
 */
const OUTLIER_SHARE = 0.05;
/**
 * If the map of all routes is this many times wider or higher than the map of most routes, the outermost ones count as
 * distant.
 */
const OUTLIER_FACTOR = 3;
const MIN_ROUTES = 20;

export async function showAllRoutes(map) {
  const page = new AllRoutes(map);
  await page.load();
}

class AllRoutes {
  #map;
  #layer;

  constructor(map) {
    this.#map = map;
    this.#layer = new RoutesLayer(map.view);
    this.#layer.onRoute = (route) => this.#name(route);
    map.add('routes', this.#layer);
    map.showAll = () => map.view.fit(degrees(this.#layer.bounds));
    followChoice(map.element, 'map-routes', (value) => { this.#layer.mode = value; });
  }

  async load() {
    this.#showState('loading');
    try {
      let next = this.#map.element.dataset.routes;
      while (next) next = await this.#loadPage(next);
      this.#showState(null);
    } catch (error) {
      console.warn(error);
      this.#showState('failed');
    }
    this.#map.element.dataset.loaded = this.#layer.routes.length;
  }

  async #loadPage(path) {
    const response = await fetch(address(path), { credentials: 'same-origin' });
    if (!response.ok || response.redirected) throw new Error(`Routes: ${response.status}`);
    const [next, ...lines] = (await response.text()).split('\n');
    this.#layer.add(lines.filter(Boolean).map(routeOf));
    this.#part('loading').value = this.#layer.routes.length;
    // Fit only once there are routes, because a page may be empty without being the last.
    if (this.#layer.routes.length > 0 && !this.#layer.isMovedByHand) this.#map.view.fit(degrees(usualBounds(this.#layer.routes)));
    return next;
  }

  #showState(state) {
    for (const name of ['before', 'loading', 'failed']) {
      this.#part(name).hidden = name !== state;
    }
  }

  #part(name) { return this.#map.element.querySelector(`[data-map-${name}]`); }

  /** Shows a link to the route under the pointer. */
  #name(route) {
    const link = this.#map.element.querySelector('[data-map-open]');
    link.hidden = !route;
    if (!route) return;
    link.href = address(route.path);
    link.textContent = route.label;
  }
}

/** Parses a line with the address, label and encoded polylines, separated by tabs. */
function routeOf(line) {
  const [path, label, text] = line.split('\t');
  const segments = decodeSegments(text);
  const bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const places of segments) widen(bounds, places);
  return { path, label, segments, bounds };
}

/** Returns the bounds of the routes in world coordinates, without distant ones if most routes are close together. */
function usualBounds(routes) {
  const all = boundsWithout(routes, 0);
  if (routes.length < MIN_ROUTES) return all;
  const most = boundsWithout(routes, Math.floor(routes.length * OUTLIER_SHARE));
  const isNear = [0, 1].every((side) => all[side + 2] - all[side] < OUTLIER_FACTOR * (most[side + 2] - most[side]));
  return isNear ? all : most;
}

/** Returns the bounds without the `outermost` most distant routes on each side. */
function boundsWithout(routes, outermost) {
  const side = (index, sign) => routes.map(({ bounds }) => bounds[index]).sort((a, b) => sign * (a - b))[outermost];
  return [side(0, 1), side(1, 1), side(2, -1), side(3, -1)];
}

const degrees = ([left, top, right, bottom]) => [
  longitudeOf(left), latitudeOf(bottom), longitudeOf(right), latitudeOf(top),
];
