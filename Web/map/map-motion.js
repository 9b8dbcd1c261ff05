// Movement that goes on by itself: a thrown map comes to rest, a step of the zoom glides. None under reduced motion.

const GLIDE_MS = 180;
/** Of the speed is left after a millisecond. */
const FRICTION = 0.994;
const LEAST_SPEED = 0.03;

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
    if (isCalm() || Math.hypot(x, y) < LEAST_SPEED * 3) return;
    this.#run((passed) => {
      this.#view.panBy(x * passed, y * passed);
      const kept = FRICTION ** passed;
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
