// Movement that goes on by itself: a thrown map comes to rest, a step of the zoom glides. None under reduced motion.

const GLIDE_MS = 180;
/** Of the speed is left after a millisecond. */
const FRICTION = 0.994;
const LEAST_SPEED = 0.03;
/** A thrown map goes on by a third of a thousand pixels at most: the route stays within reach. */
const MOST_SPEED = 2;

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

  /** Pixels a millisecond. */
  throw(x, y) {
    this.stop();
    const speed = Math.hypot(x, y);
    if (isCalm() || speed < LEAST_SPEED * 3) return;
    const held = Math.min(1, MOST_SPEED / speed);
    [x, y] = [x * held, y * held];
    this.#run((passed) => {
      const kept = FRICTION ** passed;
      // As far as a speed that falls all the while takes it: the same with few frames as with many.
      const way = (kept - 1) / Math.log(FRICTION);
      this.#view.panBy(x * way, y * way);
      [x, y] = [x * kept, y * kept];
      return Math.hypot(x, y) > LEAST_SPEED;
    });
  }

  /** Steps pressed while it glides add up. */
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
      const goesOn = step(Math.max(now - before, 0));
      before = now;
      if (goesOn) {
        this.#frame = requestAnimationFrame(next);
        return;
      }
      this.stop();
      this.#view.requestDraw();
    };
    this.#frame = requestAnimationFrame(next);
  }
}
