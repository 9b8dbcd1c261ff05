// Poses in a camera's frames, found in a worker. Frames go in as ImageBitmaps or VideoFrames, newest wins: while one is under way the next
// replaces what waits. Nothing of a frame leaves the device.

import { address } from '../shared/address.js';

export class PoseFinder {
  #worker;
  #isBusy = true; // until the worker is ready
  #waiting = null;
  /** 'relaxed' or 'exact' once it is ready. */
  build = null;

  /** Called with {seconds, landmarks, presence, detected, milliseconds, width, height}; landmarks null: nobody. */
  onPose = () => {};
  /** Called where the models are not installed. */
  onMissing = () => {};
  /** Called where no frame will ever be looked at for another reason. */
  onFailed = () => {};
  /** Called with one sentence for the console. */
  onError = (sentence) => console.error(sentence);

  constructor(url = address('/pose/pose-worker.js')) {
    this.#worker = new Worker(url, { type: 'module' });
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = ({ message }) => this.#fail(message);
  }

  /** Takes a frame, which belongs to the finder from then on. @param {number} seconds on a clock that runs forward */
  find(frame, seconds) {
    this.#waiting?.frame.close();
    this.#waiting = { frame, seconds };
    this.#send();
  }

  /** Forgets the person that was followed. */
  reset() { if (this.build) this.#worker.postMessage('reset'); }

  close() {
    this.#worker.terminate();
    this.#waiting?.frame.close();
    this.#waiting = null;
    this.#isBusy = true;
  }

  #send() {
    if (this.#isBusy || !this.#waiting) return;
    const next = this.#waiting;
    this.#waiting = null;
    this.#isBusy = true;
    this.#worker.postMessage(next, [next.frame]);
  }

  /** Without networks no frame can be looked at; with them the next may be. */
  #fail(sentence) {
    this.onError(`pose worker: ${sentence}`);
    this.#isBusy = !this.build;
    if (!this.build) this.onFailed();
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
      this.#fail(data.error);
    } else {
      this.onPose(data);
    }
    this.#send();
  }
}
