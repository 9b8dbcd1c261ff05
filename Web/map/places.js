// Parses coordinates in the page's format, and calculates their bounds.

import { latitudeOf, longitudeOf, worldX, worldY } from './mercator.js';

/** A margin in degrees, so that the bounds of a straight route have a width and a height. */
const ROOM = 0.0004;

/** Returns the bounds of lines as [west, south, east, north]; null if all lines are empty. */
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

/** Parses "lat,lon lat,lon -" into world coordinates; "-" becomes null. */
export function placesOf(text = '') {
  return text.split(' ').filter(Boolean).map((place) => {
    if (place === '-') return null;
    const [latitude, longitude] = place.split(',').map(Number);
    return [worldX(longitude), worldY(latitude)];
  });
}
