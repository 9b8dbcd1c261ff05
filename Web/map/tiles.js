// The background map below routes. The server describes it as JSON in `data-tiles`, which is absent if
// no map is chosen.

const isNumber = (value, low, high) => Number.isFinite(value) && value >= low && value <= high;

/** Returns the source of the tiles, or null if no map is chosen or its description is invalid. */
export function tileSource() {
  let source;
  try {
    source = JSON.parse(document.body.dataset.tiles ?? 'null');
  } catch {
    return null;
  }
  const { kind, url, minZoom, maxZoom, bounds } = source ?? {};
  const isSound = ['vector', 'raster'].includes(kind) && /^\/map\/tiles\/\{z\}\/\{x\}\/\{y\}(\?|$)/.test(url)
    && isNumber(minZoom, 0, 24) && isNumber(maxZoom, minZoom, 24)
    && Array.isArray(bounds) && bounds.length === 4 && bounds.every((degrees) => isNumber(degrees, -180, 180));
  return isSound ? source : null;
}

/** Returns the tile layer for a map; null if no map is chosen. */
export async function tileLayerFor() {
  const source = tileSource();
  if (!source) return null;
  const { TileLayer } = await import('./tile-layer.js');
  return new TileLayer(source);
}
