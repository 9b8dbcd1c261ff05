// Classifies the features of vector tiles and defines their appearance: muted colours in both themes, so that a route
// is easy to see. Supports the layer names of OpenMapTiles (also written by tilemaker), Protomaps basemaps and
// Shortbread.

/** For each layer, a function that returns a feature's class in `PAINTS`, or nothing if it isn't drawn. */
const LAYERS = {
  // Protomaps
  earth: () => 'land',
  landuse: (of) => LANDS[of.kind ?? of['pmap:kind'] ?? of.class],
  natural: (of) => LANDS[of.kind ?? of['pmap:kind']],
  roads: (of) => roadOfProtomaps(of),
  transit: (of) => (/rail|subway|tram/.test(of.kind ?? of['pmap:kind']) ? 'rail' : null),
  buildings: (of, type) => (type === 3 && of.kind !== 'address' ? 'building' : null),
  boundaries: (of) => boundary(of.kind_detail ?? of['pmap:min_admin_level'] ?? of.admin_level, of.maritime),
  // OpenMapTiles
  landcover: (of) => LANDS[of.kind ?? of.class] ?? LANDS[of.subclass],
  park: (of, type) => (type === 3 ? 'park' : null),
  waterway: () => 'stream',
  building: () => 'building',
  aeroway: (of, type) => (type === 3 ? 'urban' : 'minor'),
  transportation: (of, type) => (type === 2 ? ROADS[of.class] ?? null : null),
  boundary: (of) => boundary(of.admin_level, of.maritime),
  // OpenMapTiles and Protomaps
  water: (of, type) => (type === 3 ? 'water' : type === 2 ? 'stream' : null),
  // Shortbread
  ocean: () => 'water',
  water_polygons: () => 'water',
  water_lines: () => 'stream',
  land: (of) => LANDS[of.kind],
  sites: (of) => LANDS[of.kind],
  streets: (of) => (of.rail ? 'rail' : ROADS[of.kind] ?? null),
};

const names = (className, words) => Object.fromEntries(words.split(' ').map((word) => [word, className]));

const LANDS = Object.assign(Object.create(null),
  names('wood', 'wood forest'),
  names('grass', 'grass grassland meadow scrub heath park garden golf_course recreation_ground village_green '
    + 'pitch playground cemetery nature_reserve national_park protected_area farmland orchard vineyard wetland zoo '
    + 'allotments greenfield stadium'),
  names('sand', 'sand beach bare_rock rock barren scree'),
  names('ice', 'ice glacier'),
  names('urban', 'residential industrial commercial retail urban_area railway school university college hospital '
    + 'military aerodrome pedestrian'));

const ROADS = Object.assign(Object.create(null),
  names('motorway', 'motorway trunk motorway_link trunk_link motorway_construction highway'),
  names('major', 'primary secondary tertiary primary_link secondary_link tertiary_link major_road medium_road'),
  names('minor', 'minor residential unclassified living_street service minor_road road busway bus_guideway raceway '
    + 'pedestrian'),
  names('path', 'path track footway cycleway steps bridleway'),
  names('rail', 'rail transit light_rail subway tram narrow_gauge funicular monorail'));

function roadOfProtomaps(of) {
  const kind = of.kind ?? of['pmap:kind'];
  return kind === 'other' ? ROADS[of.kind_detail] ?? 'minor' : ROADS[kind] ?? null;
}

function boundary(level, isMaritime) {
  if (isMaritime === true || isMaritime === 1) return null;
  const number = Number(level);
  if (number === 2) return 'country';
  return number === 3 || number === 4 ? 'region' : null;
}

/** Returns the class of a feature, or null. */
export function classOf(layer, properties, type) {
  return Object.hasOwn(LAYERS, layer) ? LAYERS[layer](properties, type) ?? null : null;
}

/** The layers that contain place names. */
const PLACES = ['place', 'places', 'place_labels'];
const RANKS = { country: 0, state: 2, region: 2, city: 1, town: 3, village: 5, suburb: 6, borough: 6, quarter: 7,
  neighbourhood: 8, hamlet: 8, island: 7 };
/** The smallest tile zoom at which names of each rank are shown. */
const FIRST_ZOOM = [2, 3, 4, 7, 9, 10, 11, 13, 13];

export const hasPlaces = (layer) => PLACES.includes(layer);

/** Returns a place's name, rank and weight (0 is the most important); null if the place isn't labelled at this zoom. */
export function placeOf(of, zoom) {
  // tilemaker only writes `name:latin`.
  const text = of.name ?? of['name:latin'] ?? of['name:en'];
  if (typeof text !== 'string' || text.trim() === '' || text.length > 60) return null;
  const kind = of.kind === 'locality' || of['pmap:kind'] === 'locality'
    ? of.kind_detail ?? of['pmap:kind_detail'] : of.kind ?? of['pmap:kind'] ?? of.class;
  const rank = Object.hasOwn(RANKS, kind ?? '') ? RANKS[kind] : null;
  if (rank === null || zoom < FIRST_ZOOM[rank] || (rank === 0 && zoom > 6) || (rank === 2 && zoom > 8)) return null;
  const people = Number(of.population) || 0;
  const order = Number(of.rank) || 20 - (Number(of.population_rank) || 0);
  return { text: text.trim(), rank, weight: rank * 1e4 + Math.min(Math.max(order, 0), 99) * 100 - Math.log10(people + 1) };
}

/** Returns a width in CSS pixels, interpolated between stops by tile zoom. */
const wide = (...stops) => (zoom) => {
  const after = stops.findIndex(([at]) => at >= zoom);
  if (after === 0) return stops[0][1];
  if (after < 0) return stops.at(-1)[1];
  const [[from, a], [to, b]] = [stops[after - 1], stops[after]];
  return a + ((b - a) * (zoom - from)) / (to - from);
};

const HAIR = () => 0.75;

/**
 * The paints in drawing order. `fill` and `stroke` are [light, dark]; `casing` is the outline painted below all roads;
 * `from` is the smallest tile zoom.
 */
export const PAINTS = {
  land: { fill: ['#f6f1e6', '#17181a'] },
  urban: { fill: ['#f1eadd', '#1d1e21'] },
  grass: { fill: ['#ebeedd', '#1b2521'] },
  park: { fill: ['#e8eddb', '#1b2822'] },
  wood: { fill: ['#e2e8d5', '#192a23'] },
  sand: { fill: ['#f2ead4', '#211f1a'] },
  ice: { fill: ['#f2f5f4', '#202326'] },
  stream: { stroke: ['#c9dade', '#1f3f4a'], width: wide([8, 0.5], [12, 1], [15, 2], [18, 6]), from: 8 },
  water: { fill: ['#d2e0e3', '#132c35'], edge: ['#c0d2d6', '#1f3f4a'] },
  building: { fill: ['#ece4d5', '#232528'], edge: ['#dcd1bd', '#34373b'], from: 13 },
  path: { stroke: ['#cdbfa6', '#3a3b3e'], width: wide([12, 0.6], [15, 1], [18, 2]), dash: [3, 2.5], from: 12 },
  rail: { stroke: ['#bfb5a4', '#3d3e42'], width: wide([9, 0.6], [14, 1], [18, 1.6]), dash: [6, 2], from: 9 },
  minor: {
    stroke: ['#fffdf9', '#303338'], casing: ['#ddd3c0', '#212226'],
    width: wide([11, 0.5], [13, 1.4], [15, 4], [18, 14]), from: 11,
  },
  major: {
    stroke: ['#fffdf9', '#3b3e44'], casing: ['#d3c7b0', '#212226'],
    width: wide([7, 0.5], [10, 1], [13, 3], [15, 6.5], [18, 20]), from: 7,
  },
  motorway: {
    stroke: ['#fdf3dc', '#4a463c'], casing: ['#cdb98f', '#2a2824'],
    width: wide([4, 0.5], [8, 1.2], [11, 2.4], [13, 4], [15, 8], [18, 24]), from: 4,
  },
  region: { stroke: ['#c3b8a5', '#3b3a37'], width: HAIR, dash: [5, 3], from: 3 },
  country: { stroke: ['#a99e8c', '#5a5751'], width: () => 1.1, dash: [7, 3] },
};

/** The background, in the colour of land: OpenMapTiles has no land polygons, and Protomaps draws the sea on top. */
export const GROUND = ['#f6f1e6', '#17181a'];

/** The style of names by rank: font, and [light, dark] colours of text and halo. */
export const LABELS = {
  font: (rank) => `${rank <= 3 ? 600 : 500} ${[13, 14, 12, 13, 12, 12, 11, 11, 11][rank]}px system-ui, sans-serif`,
  ink: (rank) => (rank <= 3 ? ['#47423a', '#c9c3b7'] : ['#6a655c', '#a39d92']),
  halo: ['#fbf8f2', '#121315'],
};
