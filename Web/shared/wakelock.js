// Keeps the screen on during a recording, because location updates stop when the screen turns off.

export class WakeLock {
  #sentinel = null;
  #wanted = false;
  /** @param {(held: boolean) => void} onChange */
  constructor(onChange = () => {}) {
    this.onChange = onChange;
    document.addEventListener('visibilitychange', () => this.#renew());
  }

  static get isSupported() {
    return 'wakeLock' in navigator;
  }

  async hold() {
    this.#wanted = true;
    await this.#renew();
  }

  async release() {
    this.#wanted = false;
    await this.#sentinel?.release();
  }

  // Requests the lock again, because the browser releases it whenever the page is hidden.
  async #renew() {
    if (!this.#wanted || this.#sentinel || document.visibilityState !== 'visible') return;
    try {
      this.#sentinel = await navigator.wakeLock.request('screen');
      this.#sentinel.addEventListener('release', () => {
        this.#sentinel = null;
        this.onChange(false);
      });
      this.onChange(true);
    } catch {
      // The lock is unsupported, or was refused because the battery is low.
      this.onChange(false);
    }
  }
}
