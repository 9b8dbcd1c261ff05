// Vibration, where there is any: iOS has none, and there the cue is only spoken and shown.

export const canVibrate = () => typeof navigator.vibrate === 'function';

/** @param {string} pattern milliseconds on and off in turn, separated by commas */
export function vibrate(pattern) {
  if (!canVibrate()) return false;
  return navigator.vibrate(pattern.split(',').map(Number).filter(Number.isFinite));
}
