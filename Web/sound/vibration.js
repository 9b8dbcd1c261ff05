// Vibration, where there is any: iOS has none, and there the cue is only spoken and shown.

export const canVibrate = () => typeof navigator.vibrate === 'function';

/** Before the first tap browsers refuse, and warn about having been asked. */
const mayVibrate = () => canVibrate() && navigator.userActivation?.hasBeenActive !== false;

/** @param {string} pattern milliseconds on and off in turn, separated by commas */
export function vibrate(pattern) {
  if (!mayVibrate()) return false;
  return navigator.vibrate(pattern.split(',').map(Number).filter(Number.isFinite));
}
