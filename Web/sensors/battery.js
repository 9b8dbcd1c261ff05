// Battery driver: its charge, where the browser tells (Chrome; not Safari, not Firefox).

export class Battery {
  #onCharge;
  #battery = null;
  #isWanted = false;
  #told = null;

  /** @param {(charge: number) => void} onCharge 0 … 1, at the start and when it changes */
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
    if (this.#battery.level === this.#told) return;
    this.#told = this.#battery.level;
    this.#onCharge(this.#told);
  };
}
