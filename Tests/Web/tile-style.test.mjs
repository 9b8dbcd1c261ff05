import './browser.mjs';
import { recordedContext } from './drawing.mjs';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paintVectorTile, VECTOR_SIDE } from '../../Web/map/tile-painter.js';
import { classOf, GROUND, hasPlaces, LABELS, PAINTS, placeOf } from '../../Web/map/tile-style.js';

const [POINT, LINE, AREA] = [1, 2, 3];

describe('class of a feature', () => {
  for (const [layer, properties, type, expected] of [
    // Protomaps
    ['earth', {}, AREA, 'land'],
    ['landuse', { kind: 'forest' }, AREA, 'wood'],
    ['landuse', { 'pmap:kind': 'park' }, AREA, 'grass'],
    ['landuse', { kind: 'unheard_of', class: 'forest' }, AREA, null],
    ['natural', { kind: 'glacier' }, AREA, 'ice'],
    ['natural', { 'pmap:kind': 'beach' }, AREA, 'sand'],
    ['roads', { kind: 'highway' }, LINE, 'motorway'],
    ['roads', { 'pmap:kind': 'major_road' }, LINE, 'major'],
    ['roads', { kind: 'other', kind_detail: 'track' }, LINE, 'path'],
    ['roads', { kind: 'other' }, LINE, 'minor'],
    ['roads', { kind: 'ferry' }, LINE, null],
    ['transit', { kind: 'light_rail' }, LINE, 'rail'],
    ['transit', { 'pmap:kind': 'subway' }, LINE, 'rail'],
    ['transit', { kind: 'ferry' }, LINE, null],
    ['buildings', { kind: 'building' }, AREA, 'building'],
    ['buildings', { kind: 'address' }, AREA, null],
    ['buildings', {}, POINT, null],
    ['boundaries', { kind_detail: '2' }, LINE, 'country'],
    ['boundaries', { 'pmap:min_admin_level': 4 }, LINE, 'region'],
    ['boundaries', { admin_level: 3 }, LINE, 'region'],
    // OpenMapTiles
    ['landcover', { class: 'grass' }, AREA, 'grass'],
    ['landcover', { class: 'farmland' }, AREA, 'grass'],
    ['landcover', { class: 'unheard_of', subclass: 'scree' }, AREA, 'sand'],
    ['park', {}, AREA, 'park'],
    ['park', {}, POINT, null],
    ['waterway', {}, LINE, 'stream'],
    ['building', {}, AREA, 'building'],
    ['aeroway', {}, AREA, 'urban'],
    ['aeroway', {}, LINE, 'minor'],
    ['transportation', { class: 'trunk' }, LINE, 'motorway'],
    ['transportation', { class: 'transit' }, LINE, 'rail'],
    ['transportation', { class: 'pier' }, LINE, null],
    ['transportation', { class: 'trunk' }, AREA, null],
    ['boundary', { admin_level: 2 }, LINE, 'country'],
    ['boundary', { admin_level: 2, maritime: 1 }, LINE, null],
    ['boundary', { admin_level: 2, maritime: true }, LINE, null],
    ['boundary', { admin_level: 2, maritime: 0 }, LINE, 'country'],
    ['boundary', { admin_level: 5 }, LINE, null],
    ['boundary', {}, LINE, null],
    ['water', {}, AREA, 'water'],
    ['water', {}, LINE, 'stream'],
    ['water', {}, POINT, null],
    // Shortbread
    ['ocean', {}, AREA, 'water'],
    ['water_polygons', {}, AREA, 'water'],
    ['water_lines', {}, LINE, 'stream'],
    ['land', { kind: 'residential' }, AREA, 'urban'],
    ['sites', { kind: 'university' }, AREA, 'urban'],
    ['streets', { kind: 'living_street' }, LINE, 'minor'],
    ['streets', { kind: 'primary', rail: true }, LINE, 'rail'],
    ['streets', { kind: 'unheard_of' }, LINE, null],
    // Names that every object has
    ['constructor', {}, LINE, null],
    ['__proto__', {}, LINE, null],
    ['land', { kind: 'constructor' }, AREA, null],
    ['streets', { kind: '__proto__' }, LINE, null],
    ['unheard_of', {}, LINE, null],
  ]) {
    test(`${layer} ${JSON.stringify(properties)} of type ${type} is ${expected}`, () => assert.equal(classOf(layer, properties, type), expected));
  }
});

describe('paints', () => {
  test('every paint has a light and a dark colour that differ', () => {
    const pairs = Object.values(PAINTS).flatMap(({ fill, stroke, edge, casing }) => [fill, stroke, edge, casing].filter(Boolean));
    for (const pair of [...pairs, GROUND, LABELS.halo, LABELS.ink(0), LABELS.ink(8)]) {
      assert.equal(pair.length, 2);
      for (const color of pair) assert.match(color, /^#[0-9a-f]{6}$/);
      assert.notEqual(...pair);
    }
  });

  test('a paint with a stroke has a width that never shrinks with the zoom', () => {
    for (const { stroke, width } of Object.values(PAINTS).filter((paint) => paint.stroke)) {
      let before = 0;
      for (let zoom = 0; zoom <= 22; zoom += 0.25) {
        assert.ok(width(zoom) > 0 && width(zoom) >= before, `${stroke} at ${zoom}`);
        before = width(zoom);
      }
    }
  });

  test('widths are interpolated between their stops, and held outside', () => {
    const { width } = PAINTS.stream;
    assert.deepEqual([0, 8, 10, 12, 13.5, 15, 16.5, 18, 22].map(width), [0.5, 0.5, 0.75, 1, 1.5, 2, 4, 6, 6]);
  });

  test('every rank of names has a font', () => {
    for (let rank = 0; rank <= 8; rank += 1) assert.match(LABELS.font(rank), /^[56]00 1[1-4]px /);
    assert.match(LABELS.font(3), /^600/);
    assert.match(LABELS.font(4), /^500/);
  });
});

describe('place names', () => {
  test('only the layers of the three schemas contain places', () => {
    for (const name of ['place', 'places', 'place_labels']) assert.equal(hasPlaces(name), true);
    for (const name of ['poi', 'toString', '']) assert.equal(hasPlaces(name), false);
  });

  for (const [of, zoom, rank] of [
    [{ class: 'country' }, 1.9, null], [{ class: 'country' }, 2, 0], [{ class: 'country' }, 6, 0], [{ class: 'country' }, 6.1, null],
    [{ class: 'city' }, 2, null], [{ class: 'city' }, 3, 1], [{ class: 'city' }, 20, 1],
    [{ class: 'state' }, 3.9, null], [{ class: 'state' }, 8, 2], [{ class: 'state' }, 8.1, null],
    [{ kind: 'town' }, 6.9, null], [{ kind: 'town' }, 7, 3], [{ kind: 'village' }, 10, 5], [{ kind: 'suburb' }, 11, 6],
    [{ kind: 'island' }, 13, 7], [{ kind: 'quarter' }, 12.9, null], [{ kind: 'hamlet' }, 13, 8],
    [{ kind: 'locality', kind_detail: 'city' }, 3, 1], [{ 'pmap:kind': 'locality', 'pmap:kind_detail': 'town' }, 7, 3],
    [{ 'pmap:kind': 'country' }, 5, 0], [{ kind: 'locality' }, 20, null], [{ kind: 'toString' }, 20, null], [{}, 20, null],
  ]) {
    test(`${JSON.stringify(of)} at zoom ${zoom} has rank ${rank}`, () => assert.equal(placeOf({ name: 'A', ...of }, zoom)?.rank ?? null, rank));
  }

  for (const [of, text] of [
    [{ name: ' Ulm ' }, 'Ulm'], [{ 'name:latin': 'Athina', 'name:en': 'Athens' }, 'Athina'], [{ 'name:en': 'Athens' }, 'Athens'],
    [{ name: 'x'.repeat(60) }, 'x'.repeat(60)], [{ name: 'x'.repeat(61) }, null], [{ name: ' ' }, null], [{ name: 7 }, null], [{}, null],
  ]) test(`${JSON.stringify(of)} is labelled ${text}`, () => assert.equal(placeOf({ kind: 'city', ...of }, 10)?.text ?? null, text));

  test('rank counts before order, and order before population', () => {
    const weight = (properties) => placeOf({ name: 'A', kind: 'town', ...properties }, 14).weight;
    assert.ok(weight({ kind: 'city', rank: 30 }) < weight({ rank: 1, population: 1e6 }));
    assert.ok(weight({ rank: 1 }) < weight({ rank: 2, population: 1e7 }));
    assert.ok(weight({ rank: 1, population: 100 }) < weight({ rank: 1, population: 10 }));
    assert.ok(weight({ population_rank: 9 }) < weight({ population_rank: 8 }));
    assert.equal(weight({ population: 'many', rank: 'high' }), weight({}));
    assert.equal(weight({ rank: 1e9 }), weight({ rank: 99 }));
    assert.equal(weight({ rank: -5 }), 3e4);
  });
});

describe('painter', () => {
  const layer = (name, features, extent = 4096) => ({
    name, extent, features: () => features.map(({ type, properties = {}, lines = [[0, 0, 4096, 4096]] }) => ({ type, properties, lines: () => lines })),
  });
  const paint = (layers, { zoom = 14, part = [1, 0, 0], isDark = false, pixels = 512 } = {}) => {
    const context = recordedContext();
    const labels = paintVectorTile(context, pixels, layers, { zoom, part, isDark });
    return { context, labels };
  };
  const road = (kind) => ({ type: LINE, properties: { kind } });

  test('an empty tile is painted with the ground of the theme', () => {
    for (const [isDark, color] of [[false, GROUND[0]], [true, GROUND[1]]]) {
      assert.deepEqual(paint([], { isDark }).context.calls, [['fillRect', color, 0, 0, VECTOR_SIDE, VECTOR_SIDE]]);
    }
  });

  test('shapes are painted in the order of the paints, not of the layers', () => {
    const { context } = paint([layer('boundary', [{ type: LINE, properties: { admin_level: 2 } }]), layer('water', [{ type: AREA }]), layer('earth', [{ type: AREA }])]);
    const colors = context.calls.map(([, color]) => color);
    assert.deepEqual(colors, [GROUND[0], PAINTS.land.fill[0], PAINTS.water.fill[0], PAINTS.water.edge[0], PAINTS.country.stroke[0]]);
  });

  test('the outlines of all roads are painted before their surfaces', () => {
    const { context } = paint([layer('streets', [road('motorway'), road('residential'), road('primary')])], { zoom: 15 });
    const { minor, major, motorway } = PAINTS;
    assert.deepEqual(context.called('stroke').map(([, color]) => color), [
      minor.casing[0], major.casing[0], motorway.casing[0], minor.stroke[0], major.stroke[0], motorway.stroke[0],
    ]);
    assert.deepEqual(context.called('stroke').map(([, , , width]) => width), [5.2, 7.7, 9.2, 4, 6.5, 8]);
  });

  test('a thin road is painted once, in the colour of its outline', () => {
    const { context } = paint([layer('streets', [road('motorway')])], { zoom: 5 });
    assert.deepEqual(context.called('stroke').map(([, color]) => color), [PAINTS.motorway.casing[0]]);
  });

  test('features are painted from their first zoom on', () => {
    const count = (zoom) => paint([layer('streets', [road('residential')])], { zoom }).context.called('stroke').length;
    assert.deepEqual([count(10.9), count(11)], [0, 1]);
  });

  test('points, unknown features and lines of areas are not painted', () => {
    const { context } = paint([layer('earth', [{ type: POINT }, { type: LINE }]), layer('unheard_of', [{ type: AREA }])]);
    assert.equal(context.calls.length, 1);
  });

  test('areas are closed, lines are not', () => {
    const { context } = paint([layer('earth', [{ type: AREA }]), layer('waterway', [{ type: LINE }])]);
    assert.equal(context.called('fill')[0][2].isClosed, true);
    assert.equal(context.called('stroke')[0][2].isClosed, false);
  });

  test('coordinates are scaled from the extent, or from the visible part', () => {
    const linesOf = (part, extent) => (
      paint([layer('earth', [{ type: AREA, lines: [[0, 0, 2048, 1024]] }], extent)], { part }).context.called('fill')[0][2].lines);
    assert.deepEqual(linesOf([1, 0, 0], 4096), [[[0, 0], [256, 128]]]);
    assert.deepEqual(linesOf([1, 0, 0], 2048), [[[0, 0], [512, 256]]]);
    assert.deepEqual(linesOf([0.5, 0.5, 0], 4096), [[[-512, 0], [0, 256]]]);
    assert.deepEqual(linesOf([0.5, 0, 0.25], 4096), [[[0, -256], [512, 0]]]);
  });

  const town = (name, x, y, properties = {}) => ({ type: POINT, properties: { name, kind: 'town', ...properties }, lines: [[x, y]] });

  test('names have positions within the visible part', () => {
    const labels = (part) => paint([layer('places', [town('A', 1024, 2048)])], { part }).labels.map(({ text, x, y }) => [text, x, y]);
    assert.deepEqual(labels([1, 0, 0]), [['A', 0.25, 0.5]]);
    assert.deepEqual(labels([0.5, 0, 0.5]), [['A', 0.5, 0]]);
    assert.deepEqual(labels([0.5, 0.5, 0.5]), []);
  });

  test('names in the buffer around the tile belong to the neighbours', () => {
    const places = [[-1, 0], [0, -1], [4096, 0], [0, 4096], [0, 0], [4095, 4095]].map(([x, y], index) => town(String(index), x, y));
    assert.deepEqual(paint([layer('places', places)]).labels.map(({ text }) => text), ['4', '5']);
  });

  test('the sixty most important names are returned, the first first', () => {
    const places = Array.from({ length: 70 }, (_, index) => town(String(index), 5, 5, { rank: 70 - index }));
    const texts = paint([layer('places', places)]).labels.map(({ text }) => Number(text));
    assert.deepEqual(texts, Array.from({ length: 60 }, (_, index) => 69 - index));
  });

  test('names of lines and of features without a point are left out', () => {
    const { labels } = paint([layer('places', [{ ...town('A', 5, 5), type: LINE }, { ...town('B', 5, 5), lines: [] }])]);
    assert.deepEqual(labels, []);
  });
});
