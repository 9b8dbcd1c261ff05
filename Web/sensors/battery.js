// Battery driver: reports the charge in browsers that provide it (Chrome, but not Safari or Firefox).

export class Battery {
  #onCharge;
  #battery = null;
  #isWanted = false;
  #reported = null;

  /** @param {(charge: number) => void} onCharge called with 0 … 1, at the start and on every change */
  constructor(onCharge) {
    this.#onCharge = onCharge;
  }

  async start() {
    this.#isWanted = true;
    this.#battery ??= await navigator.getBattery?.().catch(() => null);
    if (!this.#isWanted || !this.#battery) return;
    this.#battery.addEventListener('levelchange', this.#report);
    this.#report();
  }

  stop() {
    this.#isWanted = false;
    this.#battery?.removeEventListener('levelchange', this.#report);
  }

  #report = () => {
    if (this.#battery.level === this.#reported) return;
    this.#reported = this.#battery.level;
    this.#onCharge(this.#reported);
  };
}
