// Draws place names on the map: only a few, the most important ones first, and without overlaps.

import { LABELS } from './tile-style.js';

/** The space around a name, in CSS pixels. */
const ROOM = [36, 20];
const EDGE = 4;

/** Cached text widths by font and text, because measuring is more expensive than drawing. */
const widths = new Map();
const MAX_CACHED_WIDTHS = 2000;

function widthOf(context, font, text) {
  const key = `${font}|${text}`;
  if (!widths.has(key)) {
    if (widths.size > MAX_CACHED_WIDTHS) widths.clear();
    widths.set(key, context.measureText(text).width);
  }
  return widths.get(key);
}

/** @param labels labels with `worldX`, `worldY`, `text`, `rank`, `weight` */
export function placeLabels(context, view, labels) {
  const theme = view.isDark ? 1 : 0;
  const [width, height] = view.size;
  const [left, top] = view.worldBounds;
  const taken = [];
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  // Sort only by properties of the names, so that they don't flicker while the map moves.
  const order = labels.toSorted((a, b) => a.weight - b.weight || (a.text < b.text ? -1 : 1));
  for (const { text, rank, worldX, worldY } of order) {
    const font = LABELS.font(rank);
    context.font = font;
    const half = widthOf(context, font, text) / 2;
    const [x, y] = [(worldX - left) * view.scale, (worldY - top) * view.scale];
    const box = [x - half - ROOM[0], y - 8 - ROOM[1], x + half + ROOM[0], y + 8 + ROOM[1]];
    if (taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    // Don't draw a name that would be cut off. It still reserves its space.
    if (x - half < EDGE || x + half > width - EDGE || y < 10 || y > height - 10) continue;
    context.strokeStyle = LABELS.halo[theme];
    context.strokeText(text, x, y);
    context.fillStyle = LABELS.ink(rank)[theme];
    context.fillText(text, x, y);
  }
}

const overlaps = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
