// Poses in a camera's frames, found in a worker. Frames go in as ImageBitmaps, newest wins: while one is under way the next
// replaces what waits. Nothing of a frame leaves the device.

/** Under so many poses a second a device is too slow for a coach that counts by them. */
export const LEAST_RATE = 5;
/** Frames by which the rate is judged. */
const RATE_FRAMES = 10;

export class PoseFinder {
  #worker;
  #isBusy = true; // until the worker is ready
  #waiting = null;
  #times = [];
  /** 'relaxed' or 'exact' once it is ready. */
  build = null;

  /** Called with {seconds, landmarks, presence, detected, milliseconds, width, height}; landmarks null: nobody. */
  onPose = () => {};
  /** Called where the models are not installed. */
  onMissing = () => {};
  /** Called with one sentence for the console. */
  onError = (sentence) => console.error(sentence);

  constructor(url = '/pose/pose-worker.js') {
    this.#worker = new Worker(url, { type: 'module' });
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = ({ message }) => this.onError(`pose worker: ${message}`);
  }

  /** Takes a frame, which belongs to the finder from then on. @param {number} seconds on a clock that runs forward */
  find(bitmap, seconds) {
    this.#waiting?.bitmap.close();
    this.#waiting = { bitmap, seconds };
    this.#send();
  }

  /** Forgets the person that was followed. */
  reset() { if (this.build) this.#worker.postMessage('reset'); }

  /** Poses a second over the last frames; null before there are enough. */
  get rate() {
    if (this.#times.length < RATE_FRAMES) return null;
    return (1000 * (this.#times.length - 1)) / (this.#times.at(-1) - this.#times[0]);
  }

  /** Whether the device is too slow for a coach. */
  get isTooSlow() { return this.rate !== null && this.rate < LEAST_RATE; }

  close() {
    this.#worker.terminate();
    this.#waiting?.bitmap.close();
    this.#waiting = null;
    this.#isBusy = true;
  }

  #send() {
    if (this.#isBusy || !this.#waiting) return;
    const frame = this.#waiting;
    this.#waiting = null;
    this.#isBusy = true;
    this.#worker.postMessage(frame, [frame.bitmap]);
  }

  #take(data) {
    if (data.missing) {
      this.onMissing();
      return;
    }
    this.#isBusy = false;
    if (data.ready) {
      this.build = data.build;
      console.info(`pose.wasm: ${data.build} build, ${Math.round(data.size / 1e6)} MB`);
    } else if (data.error) {
      this.#isBusy = !this.build; // without networks no frame can be looked at
      this.onError(`pose worker: ${data.error}`);
    } else {
      this.#times = [...this.#times, performance.now()].slice(-RATE_FRAMES);
      this.onPose(data);
    }
    this.#send();
  }
}
