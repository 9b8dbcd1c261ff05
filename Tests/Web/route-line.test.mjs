import './drawing.mjs';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TILE, worldX, worldY } from '../../Web/map/mercator.js';
import { decodeNumbers, decodeSegments, RouteLine, widen } from '../../Web/map/route-line.js';

/** Writes numbers as `LineText` does. */
function encoded(numbers) {
  let text = '';
  for (const number of numbers) {
    let rest = BigInt(number < 0 ? -2 * number - 1 : 2 * number);
    for (; rest >= 32n; rest >>= 5n) text += String.fromCharCode(Number(rest & 31n) + 32 + 63);
    text += String.fromCharCode(Number(rest) + 63);
  }
  return text;
}

/** A route at zoom 0, whose coordinates are given in pixels. */
const route = (pixels, positions = null) => new RouteLine(pixels.map((line) => Float64Array.from(line, (each) => each / TILE)), positions);
const near = (value, expected) => assert.ok(Math.abs(value - expected) < 1e-9, `${value} is not ${expected}`);
const pointsAt = (line, zoom = 0) => line.level(zoom).lines.map((points) => points.map(({ number }) => number));

describe('numbers', () => {
  test('the example of the polyline format is decoded', () => {
    assert.deepEqual(decodeNumbers('_p~iF~ps|U'), [3_850_000, -12_020_000]);
    assert.deepEqual(decodeNumbers('_p~iF~ps|U_ulLnnqC_mqNvxq`@'), [3_850_000, -12_020_000, 220_000, -75_000, 255_200, -550_300]);
  });

  test('all numbers from −1100 to 1100 return unchanged', () => {
    const numbers = Array.from({ length: 2201 }, (_, index) => index - 1100);
    assert.deepEqual(decodeNumbers(encoded(numbers)), numbers);
  });

  test('numbers beyond 32 bits return unchanged', () => {
    const numbers = [2 ** 31, -(2 ** 31) - 1, 2 ** 40, -(2 ** 45) - 3];
    assert.deepEqual(decodeNumbers(encoded(numbers)), numbers);
  });

  test('empty text gives no numbers, and an unfinished number is dropped', () => {
    assert.deepEqual(decodeNumbers(''), []);
    assert.deepEqual(decodeNumbers('_p~iF~ps|'), [3_850_000]);
  });
});

describe('segments', () => {
  test('a line is decoded into world coordinates', () => {
    const [places] = decodeSegments('_p~iF~ps|U_ulLnnqC');
    assert.equal(places.length, 4);
    near(places[0], worldX(-120.2));
    near(places[1], worldY(38.5));
    near(places[2], worldX(-120.95));
    near(places[3], worldY(40.7));
  });

  test('spaces separate lines, each of which starts anew', () => {
    const line = encoded([100, 200]);
    const segments = decodeSegments(` ${line}  ${line} `);
    assert.equal(segments.length, 2);
    assert.deepEqual(segments[0], segments[1]);
  });

  test('text without a whole point gives no segment', () => {
    for (const text of ['', ' ', encoded([5]), '~']) assert.deepEqual(decodeSegments(text), []);
  });

  test('a latitude without a longitude at the end is dropped', () => {
    assert.equal(decodeSegments(encoded([1, 2, 3]))[0].length, 2);
  });
});

describe('shape', () => {
  test('an empty route has no ends', () => {
    const line = route([]);
    assert.deepEqual([line.isEmpty, line.first, line.last], [true, null, null]);
    assert.deepEqual(line.bounds, [Infinity, Infinity, -Infinity, -Infinity]);
    assert.deepEqual(line.level(3).lines, []);
  });

  test('ends and bounds include all segments', () => {
    const line = new RouteLine([Float64Array.of(0.5, 0.25, 0.75, 0.5), Float64Array.of(0.125, 0.375, 0.25, 0.875)]);
    assert.deepEqual(line.first, [0.5, 0.25]);
    assert.deepEqual(line.last, [0.25, 0.875]);
    assert.deepEqual(line.bounds, [0.125, 0.25, 0.75, 0.875]);
    assert.deepEqual(line.starts, [0, 2]);
    assert.deepEqual(line.origin, [0.5, 0.25]);
  });

  test('bounds widen in each direction', () => {
    const bounds = [1, 2, 3, 4];
    for (const [places, expected] of [
      [[2, 3], [1, 2, 3, 4]], [[0, 3], [0, 2, 3, 4]], [[2, 1], [0, 1, 3, 4]], [[5, 3], [0, 1, 5, 4]], [[2, 6], [0, 1, 5, 6]], [[], [0, 1, 5, 6]],
    ]) {
      widen(bounds, places);
      assert.deepEqual(bounds, expected);
    }
  });
});

describe('simplification', () => {
  test('points on a straight line are left out', () => {
    assert.deepEqual(pointsAt(route([[0, 0, 10, 0, 20, 0, 30, 0]])), [[0, 3]]);
  });

  test('a point is kept from 0.4 pixels on', () => {
    assert.deepEqual(pointsAt(route([[0, 0, 10, 0.39, 20, 0]])), [[0, 2]]);
    assert.deepEqual(pointsAt(route([[0, 0, 10, 0.41, 20, 0]])), [[0, 1, 2]]);
  });

  test('higher zooms show finer detail', () => {
    const line = route([[0, 0, 10, 0.3, 20, 0]]);
    assert.deepEqual(pointsAt(line, 0), [[0, 2]]);
    assert.deepEqual(pointsAt(line, 1), [[0, 1, 2]]);
    assert.deepEqual(pointsAt(line, 0.01), [[0, 1, 2]]);
    assert.deepEqual(pointsAt(line, 1e-7), [[0, 2]]);
  });

  test('a route that returns to its start keeps the turning point', () => {
    assert.deepEqual(pointsAt(route([[0, 0, 5, 0, 10, 0, 5, 0, 0, 0]])), [[0, 2, 4]]);
  });

  test('a point beyond the end of the line is measured to the end', () => {
    assert.deepEqual(pointsAt(route([[0, 0, -3, 0, 10, 0]])), [[0, 1, 2]]);
    assert.deepEqual(pointsAt(route([[0, 0, 13, 0, 10, 0]])), [[0, 1, 2]]);
  });

  test('no simplified line is farther than the tolerance from a point', () => {
    const pixels = Array.from({ length: 400 }, (_, index) => [index / 2, 10 * Math.sin(index / 9) + Math.cos(index * 7)]);
    const line = route([pixels.flat()]);
    for (const zoom of [0, 1, 2, 3]) {
      const { lines: [kept], scale } = line.level(zoom);
      assert.ok(kept.length < 400 && kept.length > 2);
      for (let index = 1; index < kept.length; index += 1) {
        const [a, b] = [kept[index - 1], kept[index]];
        for (let number = a.number; number <= b.number; number += 1) {
          const [x, y] = pixels[number].map((each, axis) => (each - pixels[0][axis]) * (scale / TILE));
          const share = Math.min(Math.max(((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / ((b.x - a.x) ** 2 + (b.y - a.y) ** 2), 0), 1);
          assert.ok(Math.hypot(x - a.x - share * (b.x - a.x), y - a.y - share * (b.y - a.y)) <= 0.4 + 1e-9);
        }
      }
    }
  });

  test('a level is built once, and seven are remembered at most', () => {
    const line = route([[0, 0, 10, 5, 20, 0]]);
    const first = line.level(0);
    for (let zoom = 1; zoom < 7; zoom += 1) line.level(zoom);
    assert.equal(line.level(0), first);
    line.level(7);
    assert.notEqual(line.level(0), first);
  });

  test('offsets are pixels from the first point of the route, also in later segments', () => {
    const { lines, zoom, scale } = route([[8, 4, 12, 4], [20, 14, 24, 14]]).level(1);
    assert.deepEqual([zoom, scale], [1, 2 * TILE]);
    assert.deepEqual(lines.map((points) => points.map(({ x, y, number }) => [x, y, number])), [
      [[0, 0, 0], [8, 0, 1]], [[24, 20, 2], [32, 20, 3]],
    ]);
  });
});

describe('tones', () => {
  const straight = () => route([[0, 0, 10, 0, 20, 0, 30, 0]], [0, 1, 2, 3]);
  const tonesOf = (line) => line.level(0).lines[0].map(({ number, tone }) => [number, tone]);

  test('each change of colour keeps a point', () => {
    const line = straight();
    line.tones = '0077';
    assert.deepEqual(tonesOf(line), [[0, 0], [2, 7], [3, 7]]);
  });

  test('samples without a value, and unknown tones, have the neutral colour', () => {
    const line = straight();
    line.tones = '-389';
    assert.deepEqual(tonesOf(line), [[0, 8], [1, 3], [2, 8], [3, 8]]);
  });

  test('a change of colour within three pixels is left out', () => {
    const line = route([[0, 0, 2.9, 0, 10, 0]], [0, 1, 2]);
    line.tones = '010';
    assert.deepEqual(tonesOf(line), [[0, 0], [2, 0]]);
  });

  test('new tones replace the levels, and empty tones restore the single colour', () => {
    const line = straight();
    line.tones = '0101';
    assert.equal(tonesOf(line).length, 4);
    line.tones = '';
    assert.deepEqual(tonesOf(line), [[0, 8], [3, 8]]);
  });

  test('tones are ignored without a position for every point', () => {
    const line = route([[0, 0, 10, 0, 20, 0]], [0, 1]);
    line.tones = '012';
    assert.equal(line.positions, null);
    assert.deepEqual(tonesOf(line), [[0, 8], [2, 8]]);
  });
});

describe('nearest point', () => {
  const at = (line, x, y, within) => line.nearest(x / TILE, y / TILE, within / TILE);
  const line = route([[0, 0, 10, 0, 10, 10], [30, 0, 40, 0]], [0, 4, 8, 20, 30]);

  for (const [name, x, y, position, distance] of [
    ['on a point', 10, 0, 4, 0], ['between points', 5, 3, 2, 3], ['before the start', -3, 4, 0, 5],
    ['on the second side', 12, 5, 6, 2], ['near its end', 10, 9, 7.6, 0], ['beyond the end', 44, 3, 30, 5], ['in the second segment', 31, 0, 21, 0],
  ]) {
    test(`a place ${name} gives its position and distance`, () => {
      const [found, missed] = at(line, x, y, 8);
      near(found, position);
      near(missed * TILE, distance);
    });
  }

  test('no position lies in a gap between segments', () => assert.equal(at(line, 20, 0, 8), null));
  test('a place farther away than allowed gives null', () => {
    assert.equal(at(line, 5, -8.01, 8), null);
    assert.notEqual(at(line, 5, -7.99, 8), null);
  });
  test('a route without positions gives null', () => assert.equal(at(route([[0, 0, 10, 0]]), 0, 0, 8), null));
  test('a route with a single point is found', () => assert.deepEqual(at(route([[5, 5]], [9]), 5, 5, 8), [9, 0]));
});

describe('paths', () => {
  test('a stretch contains the samples between its ends, and gaps stay open', () => {
    const line = route([[0, 0, 1, 0, 2, 0, 3, 0], [9, 0, 10, 0]], [0, 1, 2, 3, 4, 5]);
    const pathOf = (from, to) => line.stretch(line.level(0), from, to).lines;
    assert.deepEqual(pathOf(1, 2), [[[1, 0], [2, 0]]]);
    assert.deepEqual(pathOf(3, 4), [[[3, 0]], [[9, 0]]]);
    assert.deepEqual(pathOf(0.5, 1.4), [[[0, 0], [1, 0]]]);
    assert.deepEqual(pathOf(6, 9), []);
  });

  test('a stretch is relative to the first point of the route', () => {
    const line = route([[100, 50, 101, 52]], [0, 1]);
    assert.deepEqual(line.stretch(line.level(1), -0.5, 0.5).lines, [[[0, 0], [2, 4]]]);
  });

  test('a stretch of a route without positions is empty', () => {
    const line = route([[0, 0, 1, 0]]);
    assert.deepEqual(line.stretch(line.level(0), 0, 9).lines, []);
  });

  test('a long line is divided into parts that share their ends', () => {
    const zigzag = Array.from({ length: 400 }, (_, index) => [index, 10 * (index % 2)]).flat();
    const { lines: [line], chunks } = route([zigzag]).level(0);
    assert.equal(line.length, 400);
    assert.deepEqual(chunks.flatMap(({ whole }) => whole.lines).map((points) => points[0][0]), [0, 192, 384]);
    assert.deepEqual(chunks.flatMap(({ whole }) => whole.lines).map((points) => points.at(-1)[0]), [192, 384, 399]);
    assert.deepEqual(chunks[1].box, [192, 0, 384, 10]);
  });

  test('a line of exactly one part has no empty second part', () => {
    const zigzag = Array.from({ length: 193 }, (_, index) => [index, 10 * (index % 2)]).flat();
    assert.equal(route([zigzag]).level(0).chunks.length, 1);
  });

  test('a route of a single point is drawn as a dot', () => {
    const [{ whole, box }] = route([[5, 5]]).level(0).chunks;
    assert.deepEqual(whole.lines, [[[0, 0], [0, 0]]]);
    assert.deepEqual(box, [0, 0, 0, 0]);
  });

  test('each colour has its own path', () => {
    const line = route([[0, 0, 10, 0, 20, 0, 30, 0]], [0, 1, 2, 3]);
    line.tones = '0110';
    const [{ tones }] = line.level(0).chunks;
    assert.deepEqual(Object.entries(tones).map(([tone, { lines }]) => [tone, lines]), [
      ['0', [[[0, 0], [10, 0]]]], ['1', [[[10, 0], [30, 0]]]],
    ]);
  });
});
