// The map of a live session. The route grows, and the map stays centred on the athlete until it is moved by hand.

import { boundsOf } from './places.js';
import { decodeSegments, RouteLine } from './route-line.js';
import { RouteLayer } from './route-layer.js';

/** If the whole route would need a smaller zoom than this, the athlete's surroundings are shown instead. */
const MIN_WHOLE_ROUTE_ZOOM = 14;
const NEAR_ZOOM = 16;

export function followRoute(map) {
  new LiveMap(map).start();
}

class LiveMap {
  #map;
  #slot;
  #locateButton;
  /** The zoom that the athlete chose, while the map follows them. */
  #zoom = null;
  #isFollowing = true;
  #showsWholeRoute = false;
  #polyline = null;

  constructor(map) {
    this.#map = map;
    this.#slot = map.element.querySelector('[data-slot="route"]');
    this.#locateButton = map.element.querySelector('[data-map-do="me"]');
    map.add('route', new RouteLayer(new RouteLine([]), map.labels, { isGrowing: true }));
    map.showAll = () => this.#showWholeRoute();
    // Show the same part again after the map was hidden or resized.
    map.view.addEventListener('resize', () => this.#updateView());
  }

  start() {
    this.#locateButton.hidden = true;
    this.#locateButton.addEventListener('click', () => this.#followAgain());
    this.#map.view.addEventListener('move', ({ detail }) => this.#moved(detail));
    new MutationObserver(() => this.#read()).observe(this.#slot, { childList: true });
    this.#read();
  }

  /** Reads the route's polyline from the picture in the slot. */
  #read() {
    const text = this.#slot.querySelector('[data-route]')?.dataset.route ?? '';
    if (text === this.#polyline) return;
    this.#polyline = text;
    this.#map.element.toggleAttribute('data-empty', text === '');
    this.#map.layers.route.line = new RouteLine(decodeSegments(text));
    this.#updateView();
    this.#map.view.requestDraw();
  }

  #updateView() {
    const { line } = this.#map.layers.route;
    if (line.isEmpty || !this.#isFollowing) return;
    const { view } = this.#map;
    view.fit(boundsOf([line]));
    if (this.#showsWholeRoute) return;
    if (this.#zoom === null && view.zoom >= MIN_WHOLE_ROUTE_ZOOM) {
      if (view.zoom > NEAR_ZOOM) view.look(...view.world, NEAR_ZOOM);
      return;
    }
    // A later resize must not show the whole route again.
    view.fit(null);
    view.look(...line.last, this.#zoom ?? NEAR_ZOOM - 1);
  }

  #moved({ byUser, isZoom }) {
    if (!byUser || !this.#isFollowing) return;
    if (isZoom && !this.#showsWholeRoute) {
      this.#zoom = this.#map.view.zoom;
      return;
    }
    this.#isFollowing = false;
    this.#locateButton.hidden = false;
  }

  #followAgain() {
    [this.#isFollowing, this.#showsWholeRoute] = [true, false];
    this.#zoom = Math.max(this.#map.view.zoom, NEAR_ZOOM - 1);
    this.#locateButton.hidden = true;
    this.#map.view.canvas.focus();
    this.#updateView();
  }

  #showWholeRoute() {
    [this.#isFollowing, this.#showsWholeRoute, this.#zoom] = [true, true, null];
    this.#locateButton.hidden = false;
    this.#updateView();
  }
}
