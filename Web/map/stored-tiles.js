// Map tiles stored on this device: viewed tiles, which the service worker stores automatically, and the area of the
// athlete's routes, which a button in Settings → Map downloads.

import { address } from '../shared/address.js';
import { athlete } from '../shared/owner.js';
import { when } from '../shared/when.js';
import { tileSource } from './tiles.js';

/** The prefixes of the tile caches. They must match those in `sw.js`. */
const AREA_CACHE = 'andante-tiles-kept-';
const VIEWED_CACHE = 'andante-tiles-seen-';
const FOR_AREA = { 'X-Andante-Keep': 'area' };
const MAX_CONCURRENT = 4;
/** The maximum size of an area, in bytes. */
const MAX_BYTES = 150_000_000;
const STATES = ['map-keeping', 'map-keep-done', 'map-keep-nothing', 'map-keep-failed', 'map-keep-full', 'map-emptied'];

const showState = (state) => { for (const name of STATES) when(name, name === state); };
const put = (hook, value) => {
  for (const place of document.querySelectorAll(`[${hook}]`)) place.textContent = value;
};

/** Returns the number of bytes that were transferred for a stored response. */
async function bytesOf(response) {
  return Number(response.headers.get('Content-Length')) || (await response.blob()).size;
}

async function showSize() {
  let bytes = 0;
  for (const name of [AREA_CACHE, VIEWED_CACHE]) {
    const cache = await caches.open(name + athlete());
    for (const key of await cache.keys()) bytes += await bytesOf(await cache.match(key));
  }
  // Rounded up because rounding down would show a few kilobytes as 0.
  put('data-map-kept', bytes ? (Math.ceil(bytes / 1e5) / 10).toFixed(1) : '0');
  const button = document.querySelector('[data-action="empty-map"]');
  // Hide the button if there is nothing to delete, unless it was just pressed and has the focus.
  if (button) button.hidden = !bytes && button !== document.activeElement;
}

class Area {
  #areaCache;
  #viewedCache;
  #urls;
  #done = 0;
  #bytes = 0;
  /** Why the download stopped early: `failed` or `full`. */
  end = '';

  constructor(areaCache, viewedCache, urls) {
    this.#areaCache = areaCache;
    this.#viewedCache = viewedCache;
    this.#urls = urls;
    put('data-map-all', urls.length);
  }

  async download() {
    const next = this.#urls.values();
    const work = async () => {
      for (const url of next) {
        if (this.end) return;
        await this.#download(url);
        this.#done += 1;
        put('data-map-done', this.#done);
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  }

  async #download(url) {
    try {
      const known = await this.#areaCache.match(url);
      const response = known ?? await fetch(url, { headers: FOR_AREA });
      if (!response.ok) throw new Error(`tile: ${response.status}`);
      if (!known) {
        await this.#areaCache.put(url, response.clone());
        // The tile may have been cached earlier when it was viewed. Store it only once.
        await this.#viewedCache.delete(url);
      }
      this.#bytes += await bytesOf(response);
      if (this.#bytes > MAX_BYTES) this.end = 'full';
    } catch (error) {
      this.end = error.name === 'QuotaExceededError' ? 'full' : 'failed';
    }
  }
}

async function downloadArea() {
  const source = tileSource();
  if (!source) return;
  const answer = await fetch(address('/map/area')).catch(() => null);
  if (!answer?.ok) {
    showState('map-keep-failed');
    return;
  }
  const { tiles } = await answer.json();
  if (tiles.length === 0) {
    showState('map-keep-nothing');
    return;
  }
  const [areaCache, viewedCache] = await Promise.all([AREA_CACHE, VIEWED_CACHE].map((name) => caches.open(name + athlete())));
  const urls = tiles.map(([z, x, y]) => new URL(
    address(source.url.replace('{z}', z).replace('{x}', x).replace('{y}', y)), window.location.href).href);
  await removeOthers(areaCache, urls);
  const area = new Area(areaCache, viewedCache, urls);
  showState('map-keeping');
  await navigator.storage?.persist?.().catch(() => {});
  await area.download();
  showState(area.end ? `map-keep-${area.end}` : 'map-keep-done');
  await showSize();
}

/** Deletes stored tiles of other maps and of deleted routes. */
async function removeOthers(cache, urls) {
  const wanted = new Set(urls);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(old.map((key) => cache.delete(key)));
}

async function empty() {
  for (const name of [AREA_CACHE, VIEWED_CACHE]) await caches.delete(name + athlete());
  showState('map-emptied');
  await showSize();
}

/** Sets up Settings → Map if this browser can store tiles. */
export async function enhanceStoredTiles(actions) {
  if (!('caches' in window) || !athlete()) return;
  actions.set('keep-map', downloadArea);
  actions.set('empty-map', empty);
  when('map-device', true);
  await showSize();
}
