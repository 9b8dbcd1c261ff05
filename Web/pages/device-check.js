// The device check, which tests each capability. The page contains the messages for the results.

import { hasBluetooth, isBluetoothAvailable } from '../sensors/bluetooth.js';
import { hasCamera, preview } from '../sensors/camera.js';
import { STATUS } from '../engine/codes.js';
import { locationStatus, statusOfError } from '../sensors/location.js';
import { allowMotion, hasMotion, watchMotion } from '../sensors/motion.js';
import { playTone } from '../sound/test-tone.js';
import { hasSpeech, Speech } from '../sound/speech.js';
import { persist, storage } from '../storage/storage.js';
import { canVibrate, vibrate } from '../sound/vibration.js';
import { WakeLock } from '../shared/wakelock.js';

const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
const FROM_ERROR = { NotAllowedError: 'denied', SecurityError: 'denied', NotFoundError: 'missing' };
const FROM_STATUS = {
  [STATUS.denied]: 'denied', [STATUS.deniedCanAskAgain]: 'denied',
  [STATUS.servicesDisabled]: 'missing', [STATUS.providerUnavailable]: 'missing',
};

const position = () => new Promise((resolve, reject) => {
  navigator.geolocation.getCurrentPosition(resolve, reject, {
    enableHighAccuracy: true, maximumAge: 0, timeout: 30_000,
  });
});

/**
 * Each check returns `{result, number}`, or several numbers in order. Checks that require a tap only run when the
 * athlete starts them.
 */
const CHECKS = {
  secure: { run: () => ({ result: window.isSecureContext ? 'ok' : 'failed' }) },

  location: {
    needsTap: async () => (await locationStatus()) !== STATUS.granted,
    async run() {
      if (!navigator.geolocation || !window.isSecureContext) return { result: 'missing' };
      try {
        return { result: 'ok', number: Math.round((await position()).coords.accuracy) };
      } catch (error) {
        const state = await navigator.permissions?.query({ name: 'geolocation' });
        return { result: FROM_STATUS[statusOfError(error, state?.state)] ?? 'failed' };
      }
    },
  },

  motion: {
    needsTap: () => true,
    async run() {
      if (!hasMotion() || !window.isSecureContext) return { result: 'missing' };
      if (!(await allowMotion())) return { result: 'denied' };
      let samples = 0;
      const stop = watchMotion(() => { samples += 1; });
      await wait(1000);
      stop();
      return samples > 0 ? { result: 'ok', number: samples } : { result: 'missing' };
    },
  },

  camera: {
    needsTap: () => true,
    async run(row) {
      if (!hasCamera()) return { result: 'missing' };
      const video = row.querySelector('[data-preview]');
      video.hidden = false;
      const stop = await preview(video);
      const number = video.videoHeight;
      await wait(5000);
      stop();
      video.hidden = true;
      return { result: 'ok', number };
    },
  },

  sound: {
    needsTap: () => true,
    async run() {
      if (!('AudioWorkletNode' in window)) return { result: 'missing' };
      const { sampleRate, latency, dropouts } = await playTone();
      return { result: 'ok', number: [sampleRate, Math.round(latency), dropouts] };
    },
  },

  voice: {
    needsTap: () => true,
    async run(row) {
      if (!hasSpeech()) return { result: 'missing' };
      const isSaid = await new Speech().trial(row.querySelector('h2').textContent);
      return { result: isSaid ? 'ok' : 'failed' };
    },
  },

  vibration: {
    needsTap: () => true,
    run: () => ({ result: canVibrate() && vibrate('200') ? 'ok' : 'missing' }),
  },

  wakelock: {
    async run() {
      if (!WakeLock.isSupported) return { result: 'missing' };
      const lock = await navigator.wakeLock.request('screen');
      await lock.release();
      return { result: 'ok' };
    },
  },

  storage: {
    async run() {
      const kind = await storage().kind();
      if (!kind) return { result: 'missing' };
      const isPersistent = await persist();
      const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
      const number = ((quota - usage) / 1e9).toFixed(1);
      return { result: isPersistent && kind === 'files' ? 'ok' : 'limited', number };
    },
  },

  bluetooth: {
    async run() {
      if (!hasBluetooth()) return { result: 'missing' };
      return { result: (await isBluetoothAvailable()) ? 'ok' : 'failed' };
    },
  },
};

function show(row, { result, number }) {
  row.dataset.result = result;
  const numbers = [number ?? ''].flat();
  row.querySelectorAll('[data-number]').forEach((place, index) => {
    place.textContent = numbers[index] ?? '';
  });
}

async function run(row) {
  if (row.dataset.result === 'testing') return;
  show(row, { result: 'testing' });
  try {
    show(row, await CHECKS[row.dataset.check].run(row));
  } catch (error) {
    show(row, { result: FROM_ERROR[error.name] ?? 'failed' });
  }
}

export async function enhanceDeviceCheck(actions) {
  const rows = [...document.querySelectorAll('[data-check]')].filter((row) => CHECKS[row.dataset.check]);
  for (const row of rows) {
    actions.set(`test-${row.dataset.check}`, () => run(row));
  }
  // Run the checks one after another, because two permission prompts at once are confusing.
  actions.set('run-checks', async () => { for (const row of rows) await run(row); });
  for (const row of rows) {
    const { needsTap } = CHECKS[row.dataset.check];
    if (!(await needsTap?.())) run(row);
  }
}
