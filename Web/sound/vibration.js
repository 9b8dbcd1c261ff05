// Vibration, if the device supports it. iOS doesn't, so cues are only spoken and shown there.

export const canVibrate = () => typeof navigator.vibrate === 'function';

/** Browsers refuse vibration before the first tap and log a warning about the attempt. */
const mayVibrate = () => canVibrate() && navigator.userActivation?.hasBeenActive !== false;

/** @param {string} pattern milliseconds on and off in turn, separated by commas */
export function vibrate(pattern) {
  if (!mayVibrate()) return false;
  return navigator.vibrate(pattern.split(',').map(Number).filter(Number.isFinite));
}
