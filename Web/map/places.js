// Places as the page writes them, and the box around them.

import { latitudeOf, longitudeOf, worldX, worldY } from './mercator.js';

/** Degrees added around a way, so that one without breadth has some. */
const ROOM = 0.0004;

/** [west, south, east, north] around lines; null without any. */
export function boundsOf(lines) {
  const [left, top, right, bottom] = lines.filter(({ isEmpty }) => !isEmpty).map(({ bounds }) => bounds)
    .reduce((a, b) => [
      Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3]),
    ], [Infinity, Infinity, -Infinity, -Infinity]);
  if (!(right >= left)) return null;
  return [
    longitudeOf(left) - ROOM, latitudeOf(bottom) - ROOM, longitudeOf(right) + ROOM, latitudeOf(top) + ROOM,
  ];
}

/** "lat,lon lat,lon -" as world places, null for "-". */
export function placesOf(text = '') {
  return text.split(' ').filter(Boolean).map((place) => {
    if (place === '-') return null;
    const [latitude, longitude] = place.split(',').map(Number);
    return [worldX(longitude), worldY(latitude)];
  });
}
