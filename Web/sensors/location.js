// Location driver: forwards the receiver's fixes and the permission state.

import { STATUS } from '../engine/codes.js';

const TIMEOUT_MS = 20_000;
const RETRY_MS = 2_000;
/** The value of `GeolocationPositionError.PERMISSION_DENIED`. */
const PERMISSION_DENIED = 1;
const OPTIONS = { enableHighAccuracy: true, maximumAge: 0, timeout: TIMEOUT_MS };
const FROM_PERMISSION = {
  prompt: STATUS.undetermined, granted: STATUS.granted, denied: STATUS.denied,
};

async function permission() {
  try {
    return await navigator.permissions.query({ name: 'geolocation' });
  } catch {
    return null;
  }
}

const isPossible = () => 'geolocation' in navigator && window.isSecureContext;

/** Returns the permission state without asking for permission. */
export async function locationStatus() {
  if (!isPossible()) return STATUS.providerUnavailable;
  return FROM_PERMISSION[(await permission())?.state] ?? STATUS.undetermined;
}

/**
 * Returns the status for an error. If the browser has granted the permission, a denial comes from the
 * operating system.
 */
export function statusOfError(error, permissionState) {
  switch (error.code) {
    case PERMISSION_DENIED:
      if (permissionState === 'granted') return STATUS.servicesDisabled;
      return permissionState === 'prompt' ? STATUS.deniedCanAskAgain : STATUS.denied;
    case 2: return STATUS.providerUnavailable;
    case 3: return STATUS.timeout;
    default: return STATUS.unknownError;
  }
}

/**
 * Watches the position until stopped. Errors don't end the watch: it restarts automatically after a timeout and when
 * the permission changes.
 */
export class LocationDriver {
  #watch = null;
  #retry = null;
  #fixCount = 0;
  #status = null;
  #permission = null;

  /**
   * @param {(position: GeolocationPosition) => void} onFix
   * @param {(status: number) => void} onStatus called on every change
   */
  constructor(onFix, onStatus) {
    this.onFix = onFix;
    this.onStatus = onStatus;
  }

  /** Starts watching if the permission has already been granted. Otherwise reports the permission state. */
  async startIfAllowed() {
    const status = await locationStatus();
    if (status === STATUS.granted) return this.start();
    this.#report(status);
    return this.#followPermission();
  }

  /** Starts watching. The browser may ask the athlete for permission. */
  async start() {
    this.stop();
    if (!isPossible()) {
      this.#report(STATUS.providerUnavailable);
      return;
    }
    await this.#followPermission();
    this.#listen();
  }

  async #followPermission() {
    this.#permission ??= await permission();
    this.#permission?.addEventListener('change', this.#permissionChanged);
  }

  stop() {
    this.#unlisten();
    this.#permission?.removeEventListener('change', this.#permissionChanged);
  }

  #listen() {
    this.#unlisten();
    this.#watch = navigator.geolocation.watchPosition(
      (position) => this.#received(position), (error) => this.#failed(error), OPTIONS);
  }

  #unlisten() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#calm();
    this.#watch = null;
  }

  #calm() {
    clearTimeout(this.#retry);
    this.#retry = null;
  }

  #permissionChanged = () => {
    const { state } = this.#permission;
    if (state === 'granted') this.#listen();
    else if (state === 'prompt' && this.#watch !== null) this.#report(STATUS.deniedCanAskAgain);
    else this.#report(FROM_PERMISSION[state]);
  };

  #received(position) {
    this.#fixCount += 1;
    this.#calm();
    this.#report(STATUS.granted);
    this.onFix(position);
  }

  /**
   * Reports a denial immediately, and other errors only if no fix arrives within `RETRY_MS`, because receivers often
   * recover. Also retries if the browser allows location but the operating system denies it, because no event announces
   * a change of the system's setting.
   */
  async #failed(error) {
    const [watch, fixes] = [this.#watch, this.#fixCount];
    const status = statusOfError(error, (await permission())?.state);
    if (watch !== this.#watch || fixes !== this.#fixCount) return;
    if (error.code === PERMISSION_DENIED) this.#report(status);
    if (status === STATUS.denied || status === STATUS.deniedCanAskAgain) return;
    this.#retry ??= setTimeout(() => {
      this.#report(status);
      this.#listen();
    }, RETRY_MS);
  }

  #report(status) {
    if (status === this.#status) return;
    this.#status = status;
    this.onStatus(status);
  }
}

/** Returns the fields of a fix event that follow its time. */
export function fixFields({ coords, timestamp }, clock) {
  return [
    coords.latitude, coords.longitude, coords.altitude, coords.accuracy, coords.altitudeAccuracy,
    coords.speed, coords.heading, clock.at(timestamp), null,
  ];
}
