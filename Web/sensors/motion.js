// Motion driver: forwards the readings of the accelerometer and gyroscope.

export const hasMotion = () => 'DeviceMotionEvent' in window;

const canAsk = () => hasMotion() && typeof DeviceMotionEvent.requestPermission === 'function';

/** The response to the permission prompt; null if the prompt was not shown. */
let answer = null;

/**
 * Asks for permission if the system requires it. Must be called during a tap, because iOS rejects it otherwise.
 * @returns {Promise<boolean>}
 */
export function allowMotion() {
  if (!canAsk()) return Promise.resolve(hasMotion());
  answer = DeviceMotionEvent.requestPermission()
    .then((permission) => permission === 'granted', () => false);
  return answer;
}

/**
 * Whether a tap is needed to ask for permission. Chrome may require one too, but usually grants the permission at once.
 */
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
 * +9.8 along the axis that points up. WebKit, which all browsers on iOS and iPadOS use, reports -9.8. The events don't
 * show which sign is used, so this depends on the browser's vendor. WebKit on macOS has no motion events.
 */
const sign = /^Apple/.test(navigator.vendor) ? -1 : 1;

/**
 * Calls `onSample` with the event's time stamp in ms, acceleration including gravity in m/s² (positive along the axis
 * that points up at rest), and rotation about x, y and z in rad/s (NaN if there is no gyroscope). `alpha`, `beta` and
 * `gamma` of `rotationRate` are about x, y and z, unlike the angles with the same names in `DeviceOrientationEvent`.
 *
 * @returns {() => void} a function that stops listening
 */
export function watchMotion(onSample) {
  const listener = ({ accelerationIncludingGravity: a, rotationRate: r, timeStamp }) => {
    // Desktop computers send one event without readings.
    if (a?.x == null) return;
    onSample(
      timeStamp, sign * a.x, sign * a.y, sign * a.z,
      radians(r?.alpha), radians(r?.beta), radians(r?.gamma));
  };
  window.addEventListener('devicemotion', listener);
  return () => window.removeEventListener('devicemotion', listener);
}

/** A device that sends no reading within this time has no motion sensor. */
const PROBE_MS = 3000;

/**
 * Checks whether the device provides motion data, without storing any. The result is `heard`, `ask` (data may become
 * available after a tap) or `missing`.
 */
export async function probeMotion() {
  if (!hasMotion()) return 'missing';
  if (await needsMotionTap()) return 'ask';
  return new Promise((resolve) => {
    const timer = setTimeout(() => { stop(); resolve('missing'); }, PROBE_MS);
    const stop = watchMotion(() => { clearTimeout(timer); stop(); resolve('heard'); });
  });
}

/** Listens to the motion sensor during a session, if permitted. */
export class MotionDriver {
  #onSample;
  #onState;
  #state = null;
  #timer = null;
  #isWanted = false;
  #stop = () => {};

  /**
   * @param onSample called as by `watchMotion`
   * @param {(state: 'ask' | 'missing' | 'heard' | 'resting') => void} onState called on every change: `ask` if motion
   *   data may become available after a tap, `missing` without a motion sensor, `heard` once samples arrive, `resting`
   *   when stopped
   */
  constructor(onSample, onState) {
    this.#onSample = onSample;
    this.#onState = onState;
  }

  async start() {
    this.stop();
    this.#isWanted = true;
    // Wait for the response to a permission prompt that the same tap opened.
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
      async () => this.#report(await needsMotionTap() ? 'ask' : 'missing'), PROBE_MS);
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
