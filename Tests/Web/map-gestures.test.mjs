import { define, Element, fire } from './browser.mjs';
import { Clock } from './clock.mjs';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { MapGestures } from '../../Web/map/map-gestures.js';
import { Motion } from '../../Web/map/map-motion.js';

const clock = new Clock();
let isCalm = false;
define('matchMedia', () => ({ matches: isCalm }));
define('WheelEvent', { DOM_DELTA_LINE: 1 });

const near = (value, expected, within = 1e-9) => assert.ok(Math.abs(value - expected) <= within, `${value} is not ${expected}`);

/** A view that records what a gesture asks it to do. */
class View extends EventTarget {
  calls = [];
  zoom = 10;
  panned = [0, 0];
  panBy(x, y) {
    this.calls.push(['pan', x, y]);
    this.panned = [this.panned[0] + x, this.panned[1] + y];
  }
  zoomTo(zoom, at) {
    this.calls.push(['zoomTo', zoom, at]);
    this.zoom = zoom;
  }
  zoomBy(steps, at) { this.calls.push(['zoomBy', steps, at]); }
  point(event, x, y) { this.calls.push(['point', event?.type ?? null, x, y]); }
  requestDraw() {}
}

let view;
let canvas;
let motion;
let gestures;
let hints;

beforeEach(() => {
  isCalm = false;
  view = new View();
  hints = [];
  view.addEventListener('hint', ({ detail }) => hints.push(detail));
  canvas = new Element('canvas');
  canvas.getBoundingClientRect = () => ({ left: 100, top: 50 });
  canvas.setPointerCapture = () => {};
  motion = { thrown: [], stops: 0, throw(x, y) { this.thrown.push([x, y]); }, stop() { this.stops += 1; } };
  gestures = new MapGestures(view, canvas, motion);
});

/** Sends a pointer event at a place of the canvas. */
const pointer = (type, x, y, { at = 0, id = 1, kind = 'touch', ...rest } = {}) => fire(
  canvas, `pointer${type}`, { clientX: x + 100, clientY: y + 50, timeStamp: at, pointerId: id, pointerType: kind, button: 0, ...rest });

const tap = (x, y, at, options) => {
  pointer('down', x, y, { at, ...options });
  pointer('up', x, y, { at: at + 50, ...options });
};

describe('one finger', () => {
  test('a finger scrolls the page and shows a hint', () => {
    pointer('down', 10, 10);
    pointer('move', 10, 21);
    assert.deepEqual(hints, []);
    pointer('move', 10, 22);
    assert.deepEqual([view.calls, hints], [[], ['fingers']]);
  });

  test('in full screen a finger moves the map', () => {
    gestures.isFree = true;
    pointer('down', 10, 10);
    pointer('move', 15, 8);
    pointer('move', 20, 8);
    assert.deepEqual(view.calls, [['pan', 5, -2], ['pan', 5, 0]]);
  });

  test('a mouse moves the map', () => {
    pointer('down', 10, 10, { kind: 'mouse' });
    pointer('move', 13, 14, { kind: 'mouse' });
    assert.deepEqual(view.calls, [['pan', 3, 4]]);
  });

  test('other buttons of a mouse do nothing', () => {
    pointer('down', 10, 10, { kind: 'mouse', button: 2 });
    assert.equal(gestures.isActive, false);
  });

  test('a pointer that is not down points', () => {
    pointer('move', 3, 4, { kind: 'mouse' });
    assert.deepEqual(view.calls, [['point', 'pointermove', 3, 4]]);
  });

  test('a leaving pointer points nowhere, unless it is down', () => {
    fire(canvas, 'pointerleave');
    assert.deepEqual(view.calls, [['point', null, 0, 0]]);
    pointer('down', 1, 1);
    assert.equal(gestures.isActive, true);
    fire(canvas, 'pointerleave');
    assert.equal(view.calls.length, 1);
  });
});

describe('throw', () => {
  const drag = (times) => {
    gestures.isFree = true;
    pointer('down', 0, 0, { at: 0 });
    for (const [x, y, at] of times) pointer('move', x, y, { at });
  };

  test('the speed is measured over the last 80 ms', () => {
    drag([[50, 50, 10], [100, 10, 70], [120, 10, 100], [140, 30, 140]]);
    pointer('up', 140, 30, { at: 150 });
    assert.deepEqual(motion.thrown, [[20 / 40, 20 / 40]]);
  });

  test('a finger that rested before its release throws nothing', () => {
    drag([[50, 0, 10], [100, 0, 20]]);
    pointer('up', 100, 0, { at: 100 });
    assert.deepEqual(motion.thrown, []);
  });

  test('two moves at the same time give a finite speed', () => {
    drag([[50, 0, 10], [70, 0, 10]]);
    pointer('up', 70, 0, { at: 11 });
    assert.deepEqual(motion.thrown, [[20, 0]]);
  });

  test('a new press stops the map', () => {
    pointer('down', 0, 0);
    assert.equal(motion.stops, 1);
  });
});

describe('taps', () => {
  test('a tap points', () => {
    tap(20, 30, 0);
    assert.deepEqual(view.calls, [['point', 'pointerup', 20, 30]]);
  });

  test('two taps zoom in at their place, with Shift out', () => {
    tap(20, 30, 0);
    tap(25, 30, 200);
    assert.deepEqual(view.calls.at(-1), ['zoomBy', 1, [25, 30]]);
    tap(20, 30, 1000);
    tap(25, 30, 1200, { shiftKey: true });
    assert.deepEqual(view.calls.at(-1), ['zoomBy', -1, [25, 30]]);
  });

  test('a third tap starts anew', () => {
    for (const at of [0, 100, 200]) tap(20, 30, at);
    assert.deepEqual(view.calls.map(([name]) => name), ['point', 'zoomBy', 'point']);
  });

  for (const [name, x, at] of [['late', 20, 320], ['distant', 56, 200]]) {
    test(`a ${name} second tap only points`, () => {
      tap(20, 30, 0);
      tap(x, 30, at);
      assert.deepEqual(view.calls.map(([each]) => each), ['point', 'point']);
    });
  }

  test('a press of 300 ms and a cancelled one are not taps', () => {
    pointer('down', 0, 0, { at: 0 });
    pointer('up', 0, 0, { at: 300 });
    pointer('down', 0, 0, { at: 400 });
    pointer('cancel', 0, 0, { at: 410 });
    assert.deepEqual(view.calls, []);
  });

  test('a drag in full screen is not a tap', () => {
    gestures.isFree = true;
    pointer('down', 0, 0);
    pointer('move', 12, 0, { at: 10 });
    pointer('up', 12, 0, { at: 20 });
    assert.deepEqual(view.calls, [['pan', 12, 0]]);
  });
});

describe('two fingers', () => {
  beforeEach(() => {
    pointer('down', 0, 0, { id: 1 });
    pointer('down', 100, 0, { id: 2 });
  });

  test('moving apart to the double distance zooms in by one, around the middle', () => {
    pointer('move', 200, 0, { id: 2 });
    assert.deepEqual(view.calls, [['pan', 50, 0], ['zoomTo', 11, [100, 0]]]);
  });

  test('moving together zooms out, and never by an infinite amount', () => {
    pointer('move', 50, 0, { id: 2 });
    assert.equal(view.zoom, 9);
    pointer('move', 0, 0, { id: 2 });
    near(view.zoom, 10 + Math.log2(8 / 100));
  });

  test('a slanted movement pans and zooms around its own middle', () => {
    pointer('move', 30, 40, { id: 1 });
    pointer('move', 60, 80, { id: 2 });
    assert.deepEqual(view.calls[0], ['pan', 15, 20]);
    assert.deepEqual(view.calls[1][2], [65, 20]);
    assert.deepEqual(view.calls[2], ['pan', -20, 40]);
    assert.deepEqual(view.calls[3][2], [45, 60]);
    near(view.zoom, 10 + Math.log2(50 / 100));
  });

  test('moving in parallel pans by the mean of both', () => {
    pointer('move', 0, 10, { id: 1 });
    pointer('move', 100, 10, { id: 2 });
    assert.deepEqual(view.panned, [0, 10]);
    near(view.zoom, 10);
  });

  test('no tap and no throw follows', () => {
    pointer('up', 0, 0, { id: 1, at: 10 });
    pointer('up', 100, 0, { id: 2, at: 20 });
    assert.deepEqual([view.calls, motion.thrown, gestures.isActive], [[], [], false]);
  });

  test('the hint is removed', () => assert.deepEqual(hints, [null]));
});

describe('wheel', () => {
  const wheel = (deltaY, properties = {}) => fire(canvas, 'wheel', {
    deltaY, deltaMode: 0, clientX: 110, clientY: 60, ctrlKey: false, metaKey: false, ...properties });

  test('without Ctrl the page scrolls and a hint is shown', () => {
    assert.equal(wheel(100).defaultPrevented, false);
    assert.deepEqual([view.calls, hints], [[], ['wheel']]);
  });

  for (const [name, deltaY, properties, zoom] of [
    ['Ctrl zooms three times as fast', 50, { ctrlKey: true }, 9.5], ['Meta zooms', -60, { metaKey: true }, 10.2],
    ['lines count as 16 pixels', -3, { metaKey: true, deltaMode: 1 }, 10.16], ['a step is at most one, in', -1e6, { metaKey: true }, 11],
    ['a step is at most one, out', 1e6, { ctrlKey: true }, 9],
  ]) {
    test(name, () => {
      assert.equal(wheel(deltaY, properties).defaultPrevented, true);
      near(view.zoom, zoom);
      assert.deepEqual(view.calls[0][2], [10, 10]);
    });
  }

  test('after a click on the map and until the pointer leaves, the wheel zooms', () => {
    tap(0, 0, 0, { kind: 'mouse' });
    wheel(-30);
    near(view.zoom, 10.1);
    fire(canvas, 'pointerleave');
    wheel(-30);
    near(view.zoom, 10.1);
  });

  test('in full screen the wheel zooms', () => {
    gestures.isFree = true;
    wheel(-30);
    near(view.zoom, 10.1);
  });
});

describe('keys', () => {
  const press = (key, properties = {}) => fire(canvas, 'keydown', { key, ...properties });

  for (const [key, call] of [
    ['ArrowLeft', ['pan', 80, 0]], ['ArrowRight', ['pan', -80, 0]], ['ArrowUp', ['pan', 0, 80]], ['ArrowDown', ['pan', 0, -80]],
    ['+', ['zoomBy', 1, undefined]], ['=', ['zoomBy', 1, undefined]], ['-', ['zoomBy', -1, undefined]], ['_', ['zoomBy', -1, undefined]],
  ]) {
    test(`${key} gives ${call}`, () => {
      assert.equal(press(key).defaultPrevented, true);
      assert.deepEqual(view.calls, [call]);
    });
  }

  test('other keys and combinations are left to the browser', () => {
    assert.equal(press('Tab').defaultPrevented, false);
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) assert.equal(press('ArrowUp', { [modifier]: true }).defaultPrevented, false);
    assert.deepEqual(view.calls, []);
  });
});

test('touches scroll the page with one finger, and nothing with two or in full screen', () => {
  const isHeld = (count, cancelable = true) => fire(canvas, 'touchmove', { touches: Array(count), cancelable }).defaultPrevented;
  assert.deepEqual([isHeld(1), isHeld(2)], [false, true]);
  gestures.isFree = true;
  assert.equal(isHeld(1), true);
});

describe('motion', () => {
  beforeEach(() => { motion = new Motion(view); });

  test('a thrown map slows down, stops, and glides the same distance at every frame rate', async () => {
    motion.throw(1, -0.5);
    assert.equal(motion.isRunning, true);
    await clock.pass(16);
    const first = view.panned[0];
    await clock.pass(16);
    assert.ok(view.panned[0] - first < first && first > 14);
    await clock.pass(1000);
    assert.equal(motion.isRunning, false);
    const integral = (1 - 0.03 / Math.hypot(1, 0.5)) / -Math.log(0.994);
    near(view.panned[0], integral, 1);
    near(view.panned[1], -view.panned[0] / 2);
  });

  test('the fastest throw glides at most 330 pixels', async () => {
    motion.throw(0, 1000);
    await clock.pass(2000);
    assert.ok(view.panned[1] > 320 && view.panned[1] <= 333, view.panned[1]);
  });

  test('a slow throw and a throw with reduced motion do nothing', () => {
    motion.throw(0.089, 0);
    isCalm = true;
    motion.throw(1, 0);
    assert.equal(motion.isRunning, false);
  });

  test('a throw of 0.1 pixels per millisecond moves the map', async () => {
    motion.throw(0.1, 0);
    await clock.pass(50);
    assert.ok(view.panned[0] > 3);
    await clock.pass(1000);
  });

  test('a zoom ends exactly at its aim, after 180 ms', async () => {
    motion.zoom(1, [3, 4]);
    await clock.pass(100);
    assert.ok(view.zoom > 10.5 && view.zoom < 11);
    await clock.pass(100);
    assert.equal(view.zoom, 11);
    assert.deepEqual(view.calls.at(-1), ['zoomTo', 11, [3, 4]]);
    assert.equal(motion.isRunning, false);
  });

  test('steps during the animation add up', async () => {
    motion.zoom(1);
    await clock.pass(50);
    motion.zoom(1);
    await clock.pass(300);
    assert.equal(view.zoom, 12);
  });

  test('with reduced motion a zoom is immediate', () => {
    isCalm = true;
    motion.zoom(-1, [0, 0]);
    assert.deepEqual(view.calls, [['zoomTo', 9, [0, 0]]]);
  });

  test('a stopped motion moves nothing more', async () => {
    motion.throw(1, 1);
    motion.stop();
    await clock.pass(500);
    assert.deepEqual(view.calls, []);
    assert.equal(clock.waiting, 0);
  });
});
