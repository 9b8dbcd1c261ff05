// The pendulum: out on one side at each beat, on the side of the foot, at the true tempo.

const SWING_DEGREES = 27;
const PIVOT = '120 126';
const RING_MS = 220;
/** From rest into the swing, and back. */
const SETTLE_MS = 250;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

export class Pendulum {
  #arm;
  #ring;
  #bob;
  #beat = null;
  #isPlaying = false;
  #weight = 0;
  #frame = null;
  #drawn = 0;
  flashes = true;

  /** @param {EventTarget} beats dispatches `beat` at each one's moment */
  constructor(svg, beats) {
    this.#arm = svg.querySelector('.pendulum-arm');
    this.#ring = svg.querySelector('.pendulum-ring');
    this.#bob = svg.querySelector('circle:not(.pendulum-ring)');
    beats.addEventListener('beat', ({ detail }) => { this.#beat = detail; });
  }

  set isPlaying(value) {
    this.#isPlaying = value;
    this.#drawn = performance.now();
    this.#frame ??= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const now = performance.now();
    const step = (now - this.#drawn) / SETTLE_MS;
    this.#drawn = now;
    const isSwinging = this.#isPlaying && this.#beat !== null;
    this.#weight = Math.min(1, Math.max(0, this.#weight + (isSwinging ? step : -step)));
    this.#place(now);
    const goesOn = this.#isPlaying || this.#weight > 0;
    this.#frame = goesOn ? requestAnimationFrame(() => this.#draw()) : null;
    if (!goesOn) this.#beat = null;
  }

  #place(now) {
    const beat = this.#beat;
    if (!beat) return;
    const since = now - beat.moment;
    const part = Math.min(1, Math.max(0, since / (beat.next - beat.moment)));
    if (reducedMotion.matches) {
      // Nothing moves: the bob is bright on the beat and fades softly.
      this.#bob.style.opacity = 1 - 0.6 * part * this.#weight;
      return;
    }
    const side = beat.isLeft ? -1 : 1;
    const angle = side * SWING_DEGREES * Math.cos(Math.PI * part) * this.#weight;
    this.#arm.setAttribute('transform', `rotate(${angle.toFixed(2)} ${PIVOT})`);
    const glow = this.flashes && beat.isSounded && this.#isPlaying ? 1 - since / RING_MS : 0;
    this.#ring.style.opacity = Math.max(0, Math.min(1, glow));
    this.#ring.setAttribute('r', beat.isAccented ? 22 : 16);
  }
}
