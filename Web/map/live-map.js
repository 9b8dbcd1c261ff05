// The map of a live session. The route grows, and the athlete stays in the middle until the map is moved by hand.

import { boundsOf } from './places.js';
import { decodeSegments, RouteLine } from './route-line.js';
import { RouteLayer } from './route-layer.js';

/** If the whole route would need a smaller zoom than this, the athlete's surroundings are shown instead. */
const LEAST_WHOLE_ZOOM = 14;
const NEAR_ZOOM = 16;

export function followRoute(map) {
  new LiveMap(map).start();
}

class LiveMap {
  #map;
  #slot;
  #me;
  /** The zoom that the athlete chose, while the map follows them. */
  #zoom = null;
  #follows = true;
  #showsAll = false;
  #text = null;

  constructor(map) {
    this.#map = map;
    this.#slot = map.element.querySelector('[data-slot="route"]');
    this.#me = map.element.querySelector('[data-map-do="me"]');
    map.add('route', new RouteLayer(new RouteLine([]), map.labels, { isGrowing: true }));
    map.showAll = () => this.#all();
    // Show the same part again after the map was hidden or resized.
    map.view.addEventListener('resize', () => this.#look());
  }

  start() {
    this.#me.hidden = true;
    this.#me.addEventListener('click', () => this.#backToMe());
    this.#map.view.addEventListener('move', ({ detail }) => this.#moved(detail));
    new MutationObserver(() => this.#read()).observe(this.#slot, { childList: true });
    this.#read();
  }

  /** Reads the route's polyline from the picture in the slot. */
  #read() {
    const text = this.#slot.querySelector('[data-route]')?.dataset.route ?? '';
    if (text === this.#text) return;
    this.#text = text;
    this.#map.element.toggleAttribute('data-empty', text === '');
    this.#map.layers.route.line = new RouteLine(decodeSegments(text));
    this.#look();
    this.#map.view.requestDraw();
  }

  #look() {
    const { line } = this.#map.layers.route;
    if (line.isEmpty || !this.#follows) return;
    const { view } = this.#map;
    view.fit(boundsOf([line]));
    if (this.#showsAll) return;
    if (this.#zoom === null && view.zoom >= LEAST_WHOLE_ZOOM) {
      if (view.zoom > NEAR_ZOOM) view.look(...view.world, NEAR_ZOOM);
      return;
    }
    // A later resize must not show the whole route again.
    view.fit(null);
    view.look(...line.last, this.#zoom ?? NEAR_ZOOM - 1);
  }

  #moved({ byUser, isZoom }) {
    if (!byUser || !this.#follows) return;
    if (isZoom && !this.#showsAll) {
      this.#zoom = this.#map.view.zoom;
      return;
    }
    this.#follows = false;
    this.#me.hidden = false;
  }

  #backToMe() {
    [this.#follows, this.#showsAll] = [true, false];
    this.#zoom = Math.max(this.#map.view.zoom, NEAR_ZOOM - 1);
    this.#me.hidden = true;
    this.#map.view.canvas.focus();
    this.#look();
  }

  #all() {
    [this.#follows, this.#showsAll, this.#zoom] = [true, true, null];
    this.#me.hidden = false;
    this.#look();
  }
}
