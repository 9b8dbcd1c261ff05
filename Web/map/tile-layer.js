// The lowest layer of a map: its tiles. Each tile is rendered once as a picture, so that panning the map only moves
// pictures.

import { address } from '../shared/address.js';
import { worldX, worldY } from './mercator.js';
import { placeLabels } from './tile-labels.js';
import { TileRenderer } from './tile-renderer.js';

const MAX_CONCURRENT = 6;
/** The maximum size of the cached pictures, in bytes. */
const MAX_BYTES = 128 << 20;
/** How many zoom levels beyond the deepest one a vector tile can be enlarged. */
const MAX_OVERZOOM = 5;
/** How many zoom levels further out to look for a tile that can replace a missing one. */
const MAX_FALLBACK_LEVELS = 8;
const FADE_MS = 180;
const RETRY_MS = 15_000;
/** The maximum pixel ratio of pictures. A higher ratio uses more memory without a visible difference. */
const MAX_RATIO = 2;

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A layer of tiles for a single `MapView`. */
export class TileLayer {
  #source;
  #box;
  #renderer = new TileRenderer();
  /** The tiles by `z/x/y`, for the current theme and pixel ratio. */
  #tiles = new Map();
  #style = '';
  #loading = 0;
  #view = null;
  #drawing = 0;

  /** @param source the result of `tileSource()` */
  constructor(source) {
    this.#source = source;
    const [west, south, east, north] = source.bounds;
    this.#box = [worldX(west), worldY(north), worldX(east), worldY(south)];
  }

  get attribution() { return this.#source.attribution; }

  /** Whether all visible tiles are loaded or unavailable. */
  get isComplete() { return this.#loading === 0 && this.#view !== null; }

  /** Frees the worker and all pictures. The layer must not be drawn afterwards. */
  close() {
    this.#view = null;
    this.#renderer.close();
    this.#clear('');
  }

  draw(context, view) {
    this.#view = view;
    this.#drawing += 1;
    this.#refreshStyle(view);
    const zoom = this.#tileZoom(view);
    const visible = zoom === null ? [] : this.#visibleTiles(view, zoom);
    const now = performance.now();
    context.imageSmoothingQuality = 'medium';
    let isFading = false;
    for (const tile of visible) {
      const entry = this.#entryFor(tile);
      const isReady = entry.state === 'ready';
      tile.opacity = isReady ? this.#opacity(entry, now) : 0;
      tile.entry = entry;
      // A tile starts fully transparent (opacity 0), so further frames must follow.
      isFading ||= isReady && tile.opacity < 1;
      if (tile.opacity < 1) this.#drawFallback(context, view, tile);
    }
    for (const { opacity, entry, place } of visible) {
      if (opacity <= 0) continue;
      context.globalAlpha = opacity;
      context.drawImage(entry.picture, ...this.#pixels(view, place));
    }
    context.globalAlpha = 1;
    if (this.#source.kind === 'vector') placeLabels(context, view, this.#labels(visible));
    this.#load(visible);
    this.#evict();
    if (isFading) view.requestDraw();
  }

  // Choice of tiles

  #tileZoom({ zoom }) {
    const { kind, minZoom, maxZoom } = this.#source;
    const exact = Math.round(kind === 'vector' ? zoom - 1 : zoom);
    // Don't draw tiles at less than half their size: there would be too many, and their content would be too small.
    if (exact < minZoom - 1) return null;
    return Math.min(Math.max(exact, minZoom), maxZoom + (kind === 'vector' ? MAX_OVERZOOM : 0));
  }

  /**
   * Returns the visible tiles, starting in the middle. `place` is a tile's position, which may be in another copy of
   * the world.
   */
  #visibleTiles(view, zoom) {
    const count = 2 ** zoom;
    const [left, top, right, bottom] = view.worldBounds;
    const tiles = [];
    for (let row = Math.max(Math.floor(top * count), 0); row <= Math.min(bottom * count, count - 1); row += 1) {
      for (let column = Math.floor(left * count); column < right * count; column += 1) {
        const x = ((column % count) + count) % count;
        if (this.#isOutside(zoom, x, row)) continue;
        tiles.push({ zoom, x, y: row, place: [column / count, row / count, 1 / count] });
      }
    }
    const [middleX, middleY] = view.world;
    const distance = ({ place: [x, y, side] }) => (x + side / 2 - middleX) ** 2 + (y + side / 2 - middleY) ** 2;
    return tiles.sort((a, b) => distance(a) - distance(b));
  }

  #isOutside(zoom, x, y) {
    const count = 2 ** zoom;
    const [left, top, right, bottom] = this.#box;
    return (x + 1) / count < left || x / count > right || (y + 1) / count < top || y / count > bottom;
  }

  // Drawing

  #pixels(view, [x, y, side]) {
    const [worldLeft, worldTop] = view.worldBounds;
    // Round to whole device pixels to avoid seams between tiles.
    const [left, top] = [(x - worldLeft) * view.scale, (y - worldTop) * view.scale];
    const ratio = view.pixelRatio;
    const whole = (value) => Math.round(value * ratio) / ratio;
    const [from, to] = [[whole(left), whole(top)],
      [whole(left + side * view.scale), whole(top + side * view.scale)]];
    return [from[0], from[1], to[0] - from[0], to[1] - from[1]];
  }

  #opacity(entry, now) {
    if (prefersReducedMotion()) return 1;
    entry.shownAt ??= now;
    return Math.min((now - entry.shownAt) / FADE_MS, 1);
  }

  /** Draws loaded tiles in place of a missing one: part of a tile at a lower zoom, or tiles at a higher zoom. */
  #drawFallback(context, view, { zoom, x, y, place, entry }) {
    const target = this.#pixels(view, place);
    // If the map doesn't have this tile, request one at a lower zoom.
    let asks = entry.state === 'missing';
    for (let up = 1; zoom - up >= this.#source.minZoom && up <= MAX_FALLBACK_LEVELS; up += 1) {
      const outer = this.#tiles.get(`${zoom - up}/${x >> up}/${y >> up}`);
      if (outer?.state === 'ready') {
        outer.drawnAt = this.#drawing;
        const side = outer.picture.width / 2 ** up;
        const mask = 2 ** up - 1;
        context.drawImage(outer.picture, (x & mask) * side, (y & mask) * side, side, side, ...target);
        break;
      }
      if (asks) asks = this.#entryFor({ zoom: zoom - up, x: x >> up, y: y >> up }).state === 'missing';
    }
    const half = place[2] / 2;
    for (const [right, down] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
      const inner = this.#tiles.get(`${zoom + 1}/${2 * x + right}/${2 * y + down}`);
      if (inner?.state !== 'ready') continue;
      inner.drawnAt = this.#drawing;
      context.drawImage(
        inner.picture, ...this.#pixels(view, [place[0] + right * half, place[1] + down * half, half]));
    }
  }

  #labels(visible) {
    return visible.flatMap(({ entry, place: [x, y, side] }) => (entry.labels ?? []).map((label) => (
      { ...label, worldX: x + label.x * side, worldY: y + label.y * side })));
  }

  // Loading

  #refreshStyle(view) {
    const style = `${view.isDark}/${Math.min(view.pixelRatio, MAX_RATIO)}`;
    if (style !== this.#style) this.#clear(style);
  }

  #clear(style) {
    this.#style = style;
    for (const entry of this.#tiles.values()) entry.picture?.close?.();
    this.#tiles.clear();
  }

  #entryFor({ zoom, x, y }) {
    const key = `${zoom}/${x}/${y}`;
    let entry = this.#tiles.get(key);
    if (!entry) {
      entry = { state: 'waiting', zoom, x, y, drawnAt: 0 };
      this.#tiles.set(key, entry);
    }
    entry.drawnAt = this.#drawing;
    return entry;
  }

  #load(visible) {
    const now = performance.now();
    const wanted = [...new Set([...visible.map(({ entry }) => entry), ...this.#tiles.values()])];
    for (const entry of wanted) {
      if (this.#loading >= MAX_CONCURRENT) return;
      if (entry.drawnAt !== this.#drawing) continue;
      if (entry.state === 'waiting' || (entry.state === 'failed' && now > entry.retryAt)) this.#make(entry);
    }
  }

  async #make(entry) {
    entry.state = 'loading';
    this.#loading += 1;
    const style = this.#style;
    const made = await this.#renderer.make(this.#job(entry)).catch(() => ({ state: 'failed' }));
    this.#loading -= 1;
    if (style === this.#style) {
      Object.assign(entry, made);
      if (made.state === 'failed') {
        entry.retryAt = performance.now() + RETRY_MS;
        setTimeout(() => this.#view?.requestDraw(), RETRY_MS + 1);
      }
    } else {
      made.picture?.close?.();
    }
    this.#view?.requestDraw();
  }

  /**
   * Returns the rendering job for a tile. Beyond the map's largest zoom, the job enlarges a part of the deepest tile.
   */
  #job({ zoom, x, y }) {
    const { kind, url, maxZoom } = this.#source;
    const up = Math.max(zoom - maxZoom, 0);
    const scale = 2 ** -up;
    const mask = 2 ** up - 1;
    const [isDark, ratio] = this.#style.split('/');
    const path = url.replace('{z}', zoom - up).replace('{x}', x >> up).replace('{y}', y >> up);
    return {
      url: new URL(address(path), window.location.href).href, kind, zoom, isDark: isDark === 'true',
      part: [scale, (x & mask) * scale, (y & mask) * scale], pixels: Math.round(512 * Number(ratio)),
    };
  }

  /** Drops the least recently drawn pictures if they use too much memory. */
  #evict() {
    const ready = [...this.#tiles].filter(([, { state }]) => state !== 'loading');
    const bytes = ({ picture }) => (picture ? picture.width * picture.height * 4 : 1000);
    let excess = ready.reduce((sum, [, entry]) => sum + bytes(entry), 0) - MAX_BYTES;
    if (excess <= 0) return;
    for (const [key, entry] of ready.sort(([, a], [, b]) => a.drawnAt - b.drawnAt)) {
      if (excess <= 0 || entry.drawnAt === this.#drawing) return;
      excess -= bytes(entry);
      entry.picture?.close?.();
      this.#tiles.delete(key);
    }
  }
}
