// Vibration, if the device supports it. iOS doesn't support it, so cues are only spoken and shown there.

export const canVibrate = () => typeof navigator.vibrate === 'function';

/** Whether vibration is allowed. Browsers block it before the first tap and log a warning about the attempt. */
const mayVibrate = () => canVibrate() && navigator.userActivation?.hasBeenActive !== false;

/** @param {string} pattern alternating durations of vibration and pause in milliseconds, separated by commas */
export function vibrate(pattern) {
  if (!mayVibrate()) return false;
  return navigator.vibrate(pattern.split(',').map(Number).filter(Number.isFinite));
}
