// Motion driver: accelerometer and gyroscope as the device gives them.

export const hasMotion = () => 'DeviceMotionEvent' in window;

const canAsk = () => hasMotion() && typeof DeviceMotionEvent.requestPermission === 'function';

/** The answer so far; nobody has been asked while it is null. */
let answer = null;

/** Asks where asking is needed; iOS wants that from a tap. @returns {Promise<boolean>} */
export function allowMotion() {
  if (!canAsk()) return Promise.resolve(hasMotion());
  answer = DeviceMotionEvent.requestPermission()
    .then((permission) => permission === 'granted', () => false);
  return answer;
}

/** Whether a tap is needed that allows it. Chrome could ask as well, but mostly allows it from the start. */
export async function needsMotionTap() {
  if (!canAsk() || await answer) return false;
  try {
    return (await navigator.permissions.query({ name: 'accelerometer' })).state !== 'granted';
  } catch {
    return true;
  }
}

const RADIANS = Math.PI / 180;
const radians = (degrees) => (degrees ?? NaN) * RADIANS;

/**
 * 1, or -1 if the browser reports acceleration with the opposite sign. For a device at rest, the specification requires
 * +9.8 along the axis that points up. WebKit, which all browsers on iOS and iPadOS use, reports -9.8. The events do not show
 * which sign is used, so the browser's vendor decides. WebKit on macOS has no motion events.
 */
const sign = /^Apple/.test(navigator.vendor) ? -1 : 1;

/**
 * Calls `onSample` with the event's time stamp in ms, acceleration with gravity in m/s² (positive along the axis that
 * points up at rest), and rotation about x, y and z in rad/s (NaN without a gyroscope). `alpha`, `beta` and `gamma` of
 * `rotationRate` are about x, y and z, unlike the angles of the same names in `DeviceOrientationEvent`.
 *
 * @returns {() => void} stops listening
 */
export function watchMotion(onSample) {
  const listener = ({ accelerationIncludingGravity: a, rotationRate: r, timeStamp }) => {
    // A desktop sends one event without readings.
    if (a?.x == null) return;
    onSample(
      timeStamp, sign * a.x, sign * a.y, sign * a.z,
      radians(r?.alpha), radians(r?.beta), radians(r?.gamma));
  };
  window.addEventListener('devicemotion', listener);
  return () => window.removeEventListener('devicemotion', listener);
}

/** A device that has sent no reading by then has no motion to give. */
const PATIENCE_MS = 3000;

/** Looks whether a device gives its motion, and keeps nothing of it: `heard`, `ask` (a tap could allow it), `missing`. */
export async function probeMotion() {
  if (!hasMotion()) return 'missing';
  if (await needsMotionTap()) return 'ask';
  return new Promise((resolve) => {
    const timer = setTimeout(() => { stop(); resolve('missing'); }, PATIENCE_MS);
    const stop = watchMotion(() => { clearTimeout(timer); stop(); resolve('heard'); });
  });
}

/** Listens while a session goes on, where that is allowed. */
export class MotionDriver {
  #onSample;
  #onState;
  #state = null;
  #timer = null;
  #isWanted = false;
  #stop = () => {};

  /**
   * @param onSample as `watchMotion` calls it
   * @param {(state: 'ask' | 'missing' | 'heard' | 'resting') => void} onState when it changes: a tap could
   *   allow it, there is none, samples arrive, nobody listens
   */
  constructor(onSample, onState) {
    this.#onSample = onSample;
    this.#onState = onState;
  }

  async start() {
    this.stop();
    this.#isWanted = true;
    // A question asked by the same tap must be answered first.
    await answer;
    if (!this.#isWanted) return;
    if (hasMotion()) this.#listen();
    else this.#report('missing');
  }

  #listen() {
    this.stop();
    const heard = this.#onSample;
    let isFirst = true;
    this.#stop = watchMotion((...sample) => {
      heard(...sample);
      if (!isFirst) return;
      isFirst = false;
      clearTimeout(this.#timer);
      this.#report('heard');
    });
    this.#timer = setTimeout(
      async () => this.#report(await needsMotionTap() ? 'ask' : 'missing'), PATIENCE_MS);
  }

  stop() {
    this.#isWanted = false;
    clearTimeout(this.#timer);
    this.#stop();
    this.#stop = () => {};
    if (this.#state) this.#report('resting');
  }

  #report(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.#onState(state);
  }
}
