// Web Mercator projection. World coordinates range from 0 to 1, from west to east and from north to south.

const MAX_LATITUDE = 85.051129;
export const TILE = 256;

export function worldX(longitude) {
  return longitude / 360 + 0.5;
}

export function worldY(latitude) {
  const held = Math.min(Math.max(latitude, -MAX_LATITUDE), MAX_LATITUDE);
  const sine = Math.sin((held * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export function latitudeOf(y) {
  return (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;
}

export function longitudeOf(x) {
  return (x - 0.5) * 360;
}

/** Returns the length of the parallel at a latitude, in metres. */
export function worldMeters(latitude) {
  return 40_075_016.7 * Math.cos((latitude * Math.PI) / 180);
}
