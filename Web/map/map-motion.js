// Animates a map after a flick and during zoom steps. Disabled if the user prefers reduced motion.

const GLIDE_MS = 180;
/** The proportion of the speed that remains after one millisecond. */
const FRICTION = 0.994;
const MIN_SPEED = 0.03;
/**
 * The highest speed, in pixels per millisecond. A flicked map glides at most 330 pixels, so the route remains nearby.
 */
const MAX_SPEED = 2;

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Motion {
  #view;
  #frame = 0;
  #aim = null;

  constructor(view) {
    this.#view = view;
  }

  get isRunning() { return this.#frame !== 0; }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#aim = null;
  }

  /** Starts a glide at a speed in pixels per millisecond. */
  throw(x, y) {
    this.stop();
    const speed = Math.hypot(x, y);
    if (isCalm() || speed < MIN_SPEED * 3) return;
    const held = Math.min(1, MAX_SPEED / speed);
    [x, y] = [x * held, y * held];
    this.#run((passed) => {
      const kept = FRICTION ** passed;
      // The integral of the exponentially decaying speed, which doesn't depend on the frame rate.
      const way = (kept - 1) / Math.log(FRICTION);
      this.#view.panBy(x * way, y * way);
      [x, y] = [x * kept, y * kept];
      return Math.hypot(x, y) > MIN_SPEED;
    });
  }

  /** Zooms smoothly. Steps requested during the animation add up. */
  zoom(steps, at) {
    const aim = Math.round(((this.#aim ?? this.#view.zoom) + steps) * 100) / 100;
    this.stop();
    if (isCalm()) {
      this.#view.zoomTo(aim, at);
      return;
    }
    this.#aim = aim;
    const from = this.#view.zoom;
    let done = 0;
    this.#run((passed) => {
      done = Math.min(done + passed / GLIDE_MS, 1);
      this.#view.zoomTo(from + (aim - from) * (1 - (1 - done) ** 3), at);
      return done < 1;
    });
  }

  #run(step) {
    let before = performance.now();
    const next = (now) => {
      const isUnfinished = step(Math.max(now - before, 0));
      before = now;
      if (isUnfinished) {
        this.#frame = requestAnimationFrame(next);
        return;
      }
      this.stop();
      this.#view.requestDraw();
    };
    this.#frame = requestAnimationFrame(next);
  }
}
