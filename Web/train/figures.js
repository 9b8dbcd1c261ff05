// Animates the demo figures. Each canvas shows the exercise that it names, as drawn by the engine.

import { Engine } from '../engine/engine.js';

const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)');
/** The time at which a figure is shown with reduced motion, in seconds. */
const STILL_SECONDS = 1.5;

/** The time between frames. It is short enough for smooth motion and leaves resources for the camera. */
const FRAME_MS = 33;
const TONES = 12;

export class Figures {
  #engine;
  #canvases = [];
  #visible = new Set();
  #watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) this.#visible[isIntersecting ? 'add' : 'delete'](target);
  });
  #isRunning = false;
  #tones = [];

  constructor(engine) {
    this.#engine = engine;
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#readTones());
  }

  /** Starts the canvases of a newly drawn screen. */
  show(container) {
    this.#canvases = [...container.querySelectorAll('canvas[data-figure]')];
    this.#watch.disconnect();
    this.#visible.clear();
    this.#readTones();
    for (const canvas of this.#canvases) {
      this.#watch.observe(canvas);
      this.#draw(canvas, STILL_SECONDS);
    }
    if (wantsStillness.matches || this.#isRunning || this.#canvases.length === 0) return;
    this.#isRunning = true;
    requestAnimationFrame((now) => this.#animate(now));
  }

  #readTones() {
    const style = getComputedStyle(document.documentElement);
    this.#tones = Array.from({ length: TONES }, (_, tone) => style.getPropertyValue(`--tone-${tone}`) || 'currentColor');
  }

  #animate(now) {
    this.#isRunning = this.#canvases.some((canvas) => canvas.isConnected);
    if (!this.#isRunning) return;
    for (const canvas of this.#visible) this.#draw(canvas, now / 1000);
    setTimeout(() => requestAnimationFrame((next) => this.#animate(next)), FRAME_MS - FRAME_MS / 4);
  }

  #draw(canvas, seconds) {
    const numbers = this.#engine.figure(Number(canvas.dataset.figure), seconds);
    if (numbers.length === 0) return;
    paint(canvas, numbers, this.#tones);
    // Makes the style sheet hide the still picture below the canvas.
    canvas.dataset.drawn = '';
  }
}

/**
 * Draws the shapes of a `MannequinDrawing`. Each shape has its kind, tone, number count, and numbers as multiples of
 * the picture's height.
 */
function paint(canvas, numbers, tones) {
  const size = Math.round(canvas.clientHeight * devicePixelRatio) || 1;
  if (canvas.height !== size) [canvas.width, canvas.height] = [size, size];
  const context = canvas.getContext('2d');
  context.setTransform(size, 0, 0, size, 0, 0);
  context.clearRect(0, 0, 1, 1);
  for (let at = 0; at + 3 <= numbers.length; at += 3 + numbers[at + 2]) {
    shapes[numbers[at]]?.(context, numbers.subarray(at + 3, at + 3 + numbers[at + 2]), tones[numbers[at + 1]]);
  }
}

const shapes = {
  /** Two discs and the area between their common tangents. */
  0(context, [x1, y1, r1, x2, y2, r2], tone) {
    const length = Math.hypot(x2 - x1, y2 - y1);
    const turn = Math.atan2(y2 - y1, x2 - x1);
    const spread = length > Math.abs(r1 - r2) ? Math.acos((r1 - r2) / length) : 0;
    context.fillStyle = tone;
    context.beginPath();
    if (spread === 0) {
      const [x, y, r] = r1 > r2 ? [x1, y1, r1] : [x2, y2, r2];
      context.arc(x, y, r, 0, 2 * Math.PI);
    } else {
      context.arc(x1, y1, r1, turn + spread, turn - spread);
      context.arc(x2, y2, r2, turn - spread, turn + spread);
    }
    context.fill();
  },
  /** A closed curve through the midpoints of the edges. */
  1(context, points, tone) {
    const count = points.length / 2;
    const [x, y] = [(index) => points[2 * (index % count)], (index) => points[2 * (index % count) + 1]];
    context.fillStyle = tone;
    context.beginPath();
    context.moveTo((x(count - 1) + x(0)) / 2, (y(count - 1) + y(0)) / 2);
    for (let index = 0; index < count; index += 1) {
      context.quadraticCurveTo(
        x(index), y(index), (x(index) + x(index + 1)) / 2, (y(index) + y(index + 1)) / 2);
    }
    context.fill();
  },
  /** A line with round ends. */
  2(context, [x1, y1, x2, y2, width], tone) {
    context.strokeStyle = tone;
    context.lineWidth = width;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  },
};
