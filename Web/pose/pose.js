// Finds poses in camera frames, in a worker. Accepts ImageBitmaps and VideoFrames. While a frame is being processed,
// each newer frame replaces the waiting one. Frames never leave the device.

import { address } from '../shared/address.js';

export class PoseFinder {
  #worker;
  #isBusy = true; // until the worker is ready
  #waiting = null;
  /** 'relaxed' or 'exact' once the worker is ready. */
  build = null;

  /**
   * Called with {seconds, landmarks, presence, detected, milliseconds, width, height}; landmarks is null if no person
   * was found.
   */
  onPose = () => {};
  /** Called if the models aren't installed. */
  onMissing = () => {};
  /** Called if the networks can't be loaded for another reason. */
  onFailed = () => {};
  /** Called with an error message for the console. */
  onError = (sentence) => console.error(sentence);

  constructor(url = address('/pose/pose-worker.js')) {
    this.#worker = new Worker(url, { type: 'module' });
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = ({ message }) => this.#fail(message);
  }

  /** Takes ownership of a frame and processes it. @param {number} seconds the time on a monotonic clock */
  find(frame, seconds) {
    this.#waiting?.frame.close();
    this.#waiting = { frame, seconds };
    this.#send();
  }

  /** Stops following the current person. */
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

  /**
   * Reports an error. If the networks are loaded, continues with the next frame; otherwise no frame can be processed.
   */
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
