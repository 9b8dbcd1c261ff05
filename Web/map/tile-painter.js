// Paints vector tiles, in a worker or in the page.

import { classOf, GROUND, hasPlaces, PAINTS, placeOf } from './tile-style.js';

/** The side of a vector tile in CSS pixels. */
export const VECTOR_SIDE = 512;
const MAX_LABELS = 60;

/**
 * @param layers from `readTile`
 * @param job `zoom` is the displayed zoom; `part` is the visible part of the tile as [scale, left, top]; [1, 0, 0] is the
 * whole tile
 * @returns {{text: string, rank: number, weight: number, x: number, y: number}[]} names, with positions as fractions of
 * the visible part
 */
export function paintVectorTile(context, pixels, layers, { zoom, part: [share, left, top], isDark }) {
  const theme = isDark ? 1 : 0;
  const shapes = new Map(Object.keys(PAINTS).map((name) => [name, []]));
  const labels = [];
  const side = VECTOR_SIDE / share;
  for (const layer of layers) {
    const place = (value, from) => (value / layer.extent) * side - from * side;
    for (const feature of layer.features()) {
      if (hasPlaces(layer.name)) {
        addLabel(labels, feature, layer.extent, zoom, [share, left, top]);
        continue;
      }
      const name = classOf(layer.name, feature.properties, feature.type);
      const paint = name && PAINTS[name];
      if (!paint || zoom < (paint.from ?? 0) || feature.type < 2) continue;
      if (feature.type === 2 && !paint.stroke) continue;
      shapes.get(name).push({ type: feature.type, path: pathOf(feature, place, left, top) });
    }
  }
  context.setTransform(pixels / VECTOR_SIDE, 0, 0, pixels / VECTOR_SIDE, 0, 0);
  context.fillStyle = GROUND[theme];
  context.fillRect(0, 0, VECTOR_SIDE, VECTOR_SIDE);
  paintShapes(context, shapes, zoom, theme);
  return labels.toSorted((a, b) => a.weight - b.weight).slice(0, MAX_LABELS);
}

function pathOf(feature, place, left, top) {
  const path = new Path2D();
  for (const line of feature.lines()) {
    path.moveTo(place(line[0], left), place(line[1], top));
    for (let index = 2; index < line.length; index += 2) {
      path.lineTo(place(line[index], left), place(line[index + 1], top));
    }
    if (feature.type === 3) path.closePath();
  }
  return path;
}

function paintShapes(context, shapes, zoom, theme) {
  context.lineJoin = 'round';
  const roads = [];
  for (const [name, paint] of Object.entries(PAINTS)) {
    const list = shapes.get(name);
    if (list.length === 0) continue;
    if (paint.casing) {
      roads.push([paint, list]);
      continue;
    }
    if (roads.length > 0) paintRoads(context, roads.splice(0), zoom, theme);
    if (paint.fill) fill(context, paint, list, theme);
    if (paint.stroke) stroke(context, paint.stroke[theme], paint.width(zoom), list, paint.dash);
  }
  paintRoads(context, roads, zoom, theme);
}

function fill(context, paint, list, theme) {
  context.fillStyle = paint.fill[theme];
  for (const { type, path } of list) if (type === 3) context.fill(path, 'evenodd');
  if (paint.edge) stroke(context, paint.edge[theme], 0.6, list);
}

/** Paints the outlines of all roads before their surfaces, so that no outline crosses a junction. */
function paintRoads(context, roads, zoom, theme) {
  for (const [paint, list] of roads) {
    const width = paint.width(zoom);
    if (width > 1.2) stroke(context, paint.casing[theme], width + 1.2, list);
  }
  for (const [paint, list] of roads) {
    const width = paint.width(zoom);
    const color = width > 1.2 ? paint.stroke : paint.casing;
    stroke(context, color[theme], width, list);
  }
}

function stroke(context, color, width, list, dash = []) {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineCap = dash.length > 0 ? 'butt' : 'round';
  context.setLineDash(dash);
  for (const { path } of list) context.stroke(path);
}

function addLabel(labels, feature, extent, zoom, [share, left, top]) {
  if (feature.type !== 1) return;
  const label = placeOf(feature.properties, zoom);
  const point = label && feature.lines()[0];
  if (!point) return;
  const [x, y] = [(point[0] / extent - left) / share, (point[1] / extent - top) / share];
  // Skip places in the tile's buffer, because the neighbouring tile draws them.
  if (x >= 0 && x < 1 && y >= 0 && y < 1) labels.push({ ...label, x, y });
}
