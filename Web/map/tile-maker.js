// Creates pictures of tiles: fetches, decodes and paints them. Runs in a worker, or in the page if the browser can't
// paint in workers.

import { paintVectorTile } from './tile-painter.js';
import { readTile } from './vector-tile.js';

const MAX_BYTES = 8 << 20;
const TILES_KEPT = 24;
/** The colour that dims raster tiles in the dark theme. */
const DIM = 'rgb(14 15 17 / 48%)';
const PICTURE_SIDE = 256;

const canvasOf = (side) => {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(side, side);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [side, side];
  return canvas;
};

/** Returns a bitmap if the browser can create one, otherwise the canvas. */
const pictureOf = (canvas) => canvas.transferToImageBitmap?.() ?? canvas;

export class TileMaker {
  /**
   * The decoded layers of vector tiles by address, the most recently used last. They are cached because zooming in
   * makes several pictures from one tile.
   */
  #read = new Map();

  /**
   * @param job `url`, `kind`, `zoom`, `part`, `pixels` (the side of the picture), `isDark`
   * @returns {Promise<{state: 'ready' | 'missing' | 'failed', picture?, labels?}>}
   */
  async make(job) {
    try {
      return await (job.kind === 'vector' ? this.#vector(job) : this.#raster(job));
    } catch (error) {
      // A damaged tile stays damaged, but a lost connection may come back.
      return { state: error.name === 'TileError' || error.name === 'InvalidStateError' ? 'missing' : 'failed' };
    }
  }

  async #vector(job) {
    const layers = await this.#layers(job.url);
    if (!layers) return { state: 'missing' };
    const canvas = canvasOf(job.pixels);
    const labels = paintVectorTile(canvas.getContext('2d', { alpha: false }), job.pixels, layers, job);
    return { state: 'ready', picture: pictureOf(canvas), labels };
  }

  async #layers(url) {
    const known = this.#read.get(url) ?? this.#fetchLayers(url);
    this.#read.delete(url);
    this.#read.set(url, known);
    if (this.#read.size > TILES_KEPT) this.#read.delete(this.#read.keys().next().value);
    try {
      return await known;
    } catch (error) {
      this.#read.delete(url);
      throw error;
    }
  }

  async #fetchLayers(url) {
    const response = await answer(url);
    if (!response) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MAX_BYTES) throw Object.assign(new Error('too large'), { name: 'TileError' });
    return readTile(bytes);
  }

  async #raster({ url, isDark }) {
    const response = await answer(url);
    if (!response) return { state: 'missing' };
    const image = await createImageBitmap(await response.blob());
    const side = Math.min(Math.max(image.width, PICTURE_SIDE), 2 * PICTURE_SIDE);
    const canvas = canvasOf(side);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, side, side);
    image.close();
    if (isDark) {
      context.globalCompositeOperation = 'source-atop';
      context.fillStyle = DIM;
      context.fillRect(0, 0, side, side);
    }
    return { state: 'ready', picture: pictureOf(canvas), labels: [] };
  }
}

/** Returns the response, or null if the tile doesn't exist. */
async function answer(url) {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (response.status === 204 || response.status === 404) return null;
  if (!response.ok) throw new Error(`tile: ${response.status}`);
  return response;
}
