import './browser.mjs';
import { recordedContext } from './drawing.mjs';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { placedMarks } from '../../Web/map/distance-marks.js';
import { Labels, writeBeside } from '../../Web/map/labels.js';
import { latitudeOf, longitudeOf, worldMeters, worldX, worldY } from '../../Web/map/mercator.js';
import { boundsOf, placesOf } from '../../Web/map/places.js';
import { RouteLine } from '../../Web/map/route-line.js';
import { RoutesLayer } from '../../Web/map/routes-layer.js';
import { ScaleLayer } from '../../Web/map/scale-layer.js';
import { placeLabels } from '../../Web/map/tile-labels.js';

const near = (value, expected, within = 1e-9) => assert.ok(Math.abs(value - expected) <= within, `${value} is not ${expected}`);

describe('projection', () => {
  test('known places have known coordinates', () => {
    assert.deepEqual([worldX(-180), worldX(0), worldX(180)], [0, 0.5, 1]);
    near(worldY(0), 0.5);
    near(worldY(66.51326044311186), 0.25);
    near(worldY(-66.51326044311186), 0.75);
  });

  test('the poles are held at the edges of the world', () => {
    for (const latitude of [85.051129, 86, 90]) {
      near(worldY(latitude), 0, 1e-8);
      near(worldY(-latitude), 1, 1e-8);
    }
  });

  test('every latitude and longitude returns unchanged', () => {
    for (let degrees = -85; degrees <= 85; degrees += 0.5) near(latitudeOf(worldY(degrees)), degrees);
    for (let degrees = -180; degrees <= 180; degrees += 0.5) near(longitudeOf(worldX(degrees)), degrees);
  });

  test('a parallel is half as long at 60°', () => near(worldMeters(60) / worldMeters(0), 0.5));
});

describe('places', () => {
  test('coordinates are parsed, and a dash is a missing place', () => {
    assert.deepEqual(placesOf('0,0 - 0,-180 '), [[0.5, 0.5], null, [0, 0.5]]);
  });

  test('empty and missing text give no places', () => {
    assert.deepEqual(placesOf(''), []);
    assert.deepEqual(placesOf(), []);
  });

  test('bounds contain all lines, with a margin', () => {
    const line = (...degrees) => new RouteLine(degrees.length === 0 ? [] : [
      Float64Array.from(degrees, (each, index) => (index % 2 === 0 ? worldX(each) : worldY(each))),
    ]);
    const bounds = boundsOf([line(10, 50, 11, 51), line(), line(9, 49, 9, 50.5)]);
    [8.9996, 48.9996, 11.0004, 51.0004].forEach((degrees, index) => near(bounds[index], degrees));
  });

  test('no lines have no bounds', () => {
    assert.equal(boundsOf([]), null);
    assert.equal(boundsOf([new RouteLine([])]), null);
  });
});

describe('distance marks', () => {
  /** Marks along the x axis, at a distance in pixels. */
  const marks = (count, spacing) => Array.from({ length: count }, (_, index) => ({ x: (index + 1) * spacing, y: 0, number: index + 1, half: 9 }));
  const numbers = (placed) => placed.map(({ number }) => number);

  test('an empty list of marks gives an empty list', () => assert.deepEqual(placedMarks([], [[0, 0]], 1), []));

  for (const [spacing, step] of [[40, 1], [39, 2], [20, 2], [19, 5], [8, 5], [7, 10], [4, 10], [3, 20]]) {
    test(`marks ${spacing} px apart show every ${step}`, () => {
      const placed = placedMarks(marks(60, spacing), [], 1);
      assert.deepEqual(numbers(placed), Array.from({ length: 60 / step }, (_, index) => (index + 1) * step));
    });
  }

  test('the scale converts positions to pixels', () => {
    assert.deepEqual(numbers(placedMarks(marks(4, 10), [], 4)), [1, 2, 3, 4]);
    assert.deepEqual(numbers(placedMarks(marks(4, 10), [], 3.9)), [2, 4]);
  });

  test('a mark without an obstacle is on its point', () => {
    assert.deepEqual(placedMarks(marks(1, 40), [], 1)[0].shift, [0, 0]);
  });

  test('a mark on an end is moved to its right, and the next one to its left', () => {
    const twice = [1, 2].map((number) => ({ x: 100, y: 0, number, half: 9 }));
    const shifts = placedMarks([...twice, { x: 300, y: 0, number: 3, half: 9 }], [[100, 0]], 1).map(({ shift }) => shift);
    assert.deepEqual(shifts, [[20, 0], [-20, 0], [0, 0]]);
  });

  test('the usual distance between marks counts, in any direction', () => {
    const places = [[0, 500], [0, 1500], [30, 1540], [30, 1600]];
    assert.deepEqual(numbers(placedMarks(places.map(([x, y], index) => ({ x, y, number: index + 1, half: 9 })), [], 1)), [1, 2, 3, 4]);
    const dense = [[0, 0], [30, 0], [60, 0], [90, 0], [500, 0]];
    assert.deepEqual(numbers(placedMarks(dense.map(([x, y], index) => ({ x, y, number: index + 1, half: 9 })), [], 1)), [2, 4]);
  });

  for (const [name, places, expected] of [
    ['an out-and-back route', [[0, 0], [50, 0], [100, 0], [100, 1], [50, 1], [0, 1]], [1, 2, 3, 4, 5, 6]],
    ['laps on a track', Array.from({ length: 40 }, (_, index) => [0, 60 * (index % 2)]), [5, 10, 15, 20, 25, 30, 35, 40]],
    ['a mark close to an end', [[10, 10]], [1]],
  ]) {
    test(`the marks of ${name} do not overlap each other or an end`, () => {
      const placed = placedMarks(places.map(([x, y], index) => ({ x, y, number: index + 1, half: 9 })), [[0, 0]], 1);
      assert.deepEqual(numbers(placed), expected);
      const centers = [...placed.map(({ x, y, shift }) => [x + shift[0], y + shift[1]]), [0, 0]];
      centers.forEach(([x, y], index) => centers.slice(index + 1).forEach((other) => {
        assert.ok(Math.abs(x - other[0]) >= 18 || Math.abs(y - other[1]) >= 18, `${x},${y} and ${other} overlap`);
      }));
    });
  }

  /** Marks at one place, which all but nine must leave. Their numbers are multiples of all steps. */
  const crowd = Array.from({ length: 12 }, (_, index) => ({ x: 3, y: 5, number: 500 * (index + 1), half: 9 }));

  test('marks at one place surround it, and those that find no room are left out', () => {
    const placed = placedMarks(crowd, [], 1);
    assert.deepEqual(numbers(placed), crowd.slice(0, 9).map(({ number }) => number));
    assert.deepEqual(placed.map(({ shift }) => shift), [
      [0, 0], [20, 0], [-20, 0], [0, -20], [0, 20], [20, -20], [-20, -20], [20, 20], [-20, 20],
    ]);
  });

  test('an end keeps free the place of a mark, at every scale', () => {
    for (const scale of [1, 50, 1000]) {
      const shiftFrom = (x, y) => placedMarks([{ x: 3, y: 5, number: 1, half: 9 }], [[3 + x / scale, 5 + y / scale]], scale)[0].shift;
      assert.deepEqual(shiftFrom(0, 0), [20, 0]);
      assert.deepEqual(shiftFrom(-19, 0), [20, 0]);
      assert.deepEqual(shiftFrom(19, 0), [-20, 0]);
      assert.deepEqual(shiftFrom(0, 19), [20, 0]);
      for (const [x, y] of [[20.1, 0], [-20.1, 0], [0, 20.1], [0, -20.1]]) assert.deepEqual(shiftFrom(x, y), [0, 0]);
    }
  });

  test('a wide mark needs more room to its sides only', () => {
    const shiftFrom = (x, y) => placedMarks([{ x: 0, y: 0, number: 1, half: 20 }], [[x, y]], 1)[0].shift;
    assert.deepEqual(shiftFrom(30, 0), [-42, 0]);
    assert.deepEqual(shiftFrom(-30, 0), [42, 0]);
    assert.deepEqual(shiftFrom(0, 21), [0, 0]);
  });
});

describe('all routes', () => {
  test('a route across the date line can be hovered on both sides of it', () => {
    const isThere = (x) => {
      const layer = new RoutesLayer({
        addEventListener() {}, requestDraw() {}, size: [0, 0], scale: 1e6, screenToWorld: () => [x, 0.5],
      });
      layer.add([{ bounds: [0.998, 0.5, 1.002, 0.5], segments: [[0.998, 0.5, 1.002, 0.5]] }]);
      return layer.pointer({}, 0, 0);
    };
    assert.deepEqual([0.5, 0.001, 0.999].map(isThere), [false, true, true]);
  });
});

describe('labels', () => {
  test('a box is free until something overlaps it', () => {
    const labels = new Labels();
    labels.begin([]);
    assert.equal(labels.take([10, 10, 20, 20]), true);
    for (const [box, isFree] of [
      [[20, 10, 30, 20], true], [[0, 10, 10, 20], true], [[10, 20, 20, 30], true], [[10, 0, 20, 10], true],
      [[19, 19, 30, 30], false], [[0, 0, 11, 11], false], [[12, 12, 14, 14], false], [[0, 0, 40, 40], false],
    ]) assert.equal(labels.isFree(box), isFree, String(box));
    assert.equal(labels.take([12, 12, 14, 14]), false);
  });

  test('every frame starts with the reserved boxes only', () => {
    const labels = new Labels();
    labels.begin([[0, 0, 5, 5]]);
    labels.take([10, 10, 20, 20]);
    labels.begin([[0, 0, 5, 5]]);
    assert.equal(labels.isFree([10, 10, 20, 20]), true);
    assert.equal(labels.isFree([4, 4, 9, 9]), false);
  });

  const view = { size: [200, 100], color: (name) => name };
  const beside = (labels, place, text = 'abc') => {
    const context = recordedContext();
    const box = writeBeside(context, view, labels, text, place);
    return { box, context };
  };

  test('a text is written to the right of its point, with an outline', () => {
    const labels = new Labels();
    const { box, context } = beside(labels, [50, 50]);
    assert.deepEqual(box, [58, 40, 84, 60]);
    assert.deepEqual(context.calls, [['strokeText', '--sheet', 'abc', 62, 50], ['fillText', '--ink', 'abc', 62, 50]]);
    assert.equal(context.textAlign, 'left');
  });

  test('later texts at the same point use its other sides, and its corners if the sides are taken', () => {
    const labels = new Labels();
    const fiveTexts = () => Array.from({ length: 5 }, () => beside(labels, [100, 50]).box?.slice(0, 2) ?? null);
    labels.begin([]);
    assert.deepEqual(fiveTexts(), [[108, 40], [66, 40], [87, 20], [87, 60], null]);
    labels.begin([[0, 50, 200, 51], [99, 20, 101, 21], [99, 79, 101, 80]]);
    assert.deepEqual(fiveTexts(), [[108, 24], [66, 24], [108, 56], [66, 56], null]);
  });

  test('a text may touch the edges of the view', () => {
    const small = (width, height, place) => writeBeside(recordedContext(), { ...view, size: [width, height] }, new Labels(), 'abc', place);
    assert.deepEqual(small(34, 20, [0, 10]), [8, 0, 34, 20]);
    assert.deepEqual(small(34, 20, [34, 10]), [0, 0, 26, 20]);
    for (const [width, height, y] of [[33, 20, 10], [34, 19, 10], [34, 20, 9]]) assert.equal(small(width, height, [0, y]), null);
  });

  test('a text stays inside the view', () => {
    assert.deepEqual(beside(new Labels(), [190, 50]).box.slice(0, 2), [156, 40]);
    assert.equal(beside(new Labels(), [100, 50], 'x'.repeat(40)).box, null);
  });
});

describe('place names', () => {
  const view = { isDark: false, size: [400, 300], worldBounds: [0, 0], scale: 100 };
  const name = (text, x, y, { rank = 3, weight = 0 } = {}) => ({ text, rank, weight, worldX: x, worldY: y });
  const drawn = (labels, of = view) => {
    const context = recordedContext();
    placeLabels(context, of, labels);
    return context.called('fillText').map(([, , text, x, y]) => [text, x, y]);
  };

  test('a name is drawn at its place relative to the view', () => {
    assert.deepEqual(drawn([name('Town', 2, 1)]), [['Town', 200, 100]]);
    assert.deepEqual(drawn([name('Town', 2, 1)], { ...view, worldBounds: [0.5, -0.25] }), [['Town', 150, 125]]);
  });

  test('the more important of two close names is drawn, in any order', () => {
    const names = [name('Village', 2.1, 1, { weight: 9 }), name('City', 2, 1, { weight: 1 })];
    assert.deepEqual(drawn(names), [['City', 200, 100]]);
    assert.deepEqual(drawn(names.reverse()), [['City', 200, 100]]);
  });

  test('names keep 72 px between them to the sides, and 40 px above and below', () => {
    // A name of two letters is 12 px wide, and counts as 16 px high.
    for (const [x, y, isFree] of [[0.85, 0, true], [0.83, 0, false], [0, 0.57, true], [0, 0.55, false], [0.83, 0.57, true], [0.85, 0.55, true]]) {
      for (const [right, down] of [[1, 1], [-1, -1], [1, -1], [-1, 1]]) {
        const names = [name('AA', 2, 1.5), name('BB', 2 + right * x, 1.5 + down * y, { weight: 1 })];
        assert.equal(drawn(names).length, isFree ? 2 : 1, `${right * x}, ${down * y}`);
      }
    }
  });

  test('equally important names are chosen by their text, in any order', () => {
    const names = [name('B', 2, 1), name('A', 2, 1)];
    assert.deepEqual(drawn(names), [['A', 200, 100]]);
    assert.deepEqual(drawn(names.reverse()), [['A', 200, 100]]);
  });

  test('a name that would be cut off is not drawn, but keeps its place', () => {
    assert.deepEqual(drawn([name('A', 0.06, 1), name('B', 0.2, 1, { weight: 1 })]), []);
    for (const [x, y] of [[3.98, 1], [2, 0.09], [2, 2.91]]) assert.deepEqual(drawn([name('A', x, y)]), []);
    for (const [x, y] of [[0.07, 1], [3.93, 1], [2, 0.1], [2, 2.9]]) assert.equal(drawn([name('A', x, y)]).length, 1);
  });

  test('the colours follow the theme', () => {
    const colors = [false, true].map((isDark) => {
      const context = recordedContext();
      placeLabels(context, { ...view, isDark }, [name('A', 2, 1)]);
      return context.calls.map(([, color]) => color);
    });
    assert.equal(new Set(colors.flat()).size, 4);
  });
});

describe('scale bar', () => {
  const drawn = (table, scale, latitude = 0) => {
    const layer = new ScaleLayer(table, new Labels());
    layer.draw(recordedContext(), { scale, center: [latitude, 0], size: [300, 200], color: (name) => name });
    return layer.drawn;
  };
  /** The size of the world at which a metre on the equator is one pixel. */
  const metre = worldMeters(0);
  const table = '10:10 m|100:100 m|1000:1 km: far|';

  test('the longest length of at most 120 px is shown', () => {
    assert.deepEqual(drawn(table, metre), { text: '100 m', width: 100 });
    assert.equal(drawn(table, metre * 1.21).text, '10 m');
    assert.deepEqual(drawn(table, metre / 10), { text: '1 km: far', width: 100 });
  });

  test('the bar and its box are in the lower left corner', () => {
    const layer = new ScaleLayer(table, new Labels());
    const context = recordedContext();
    layer.draw(context, { scale: metre, center: [0, 0], size: [300, 200], color: (name) => name });
    const corners = [...context.called('moveTo'), ...context.called('lineTo')].map(([, , x, y]) => `${x} ${y}`);
    assert.deepEqual([...new Set(corners)].sort(), ['114 181', '114 186', '14 181', '14 186']);
    assert.deepEqual(context.called('fillText')[0].slice(2), ['100 m', 20, 174]);
    assert.deepEqual(layer.box({ size: [300, 200] }), [0, 154, 148, 200]);
  });

  test('the bar is longer away from the equator', () => near(drawn('10:10 m', metre, 60).width, 20));
  test('the shortest length is shown even if it is too long', () => assert.deepEqual(drawn(table, metre * 50), { text: '10 m', width: 500 }));
  test('an empty table draws nothing', () => assert.equal(drawn('', metre), null));
});
