// Motion driver: accelerometer and gyroscope as the device gives them.

export const hasMotion = () => 'DeviceMotionEvent' in window;

/** Asks where asking is needed; iOS wants that from a tap. @returns {Promise<boolean>} */
export async function allowMotion() {
  if (typeof DeviceMotionEvent.requestPermission !== 'function') return true;
  return (await DeviceMotionEvent.requestPermission()) === 'granted';
}

/**
 * Calls `onSample` with seconds, acceleration with gravity in m/s², and rotation in rad/s (NaN where
 * there is no gyroscope). @returns {() => void} stops listening
 */
export function watchMotion(onSample) {
  const radians = (degrees) => (degrees ?? NaN) * (Math.PI / 180);
  const listener = ({ accelerationIncludingGravity: a, rotationRate: r, timeStamp }) => {
    // A desktop answers once, with nothing in it.
    if (a?.x == null) return;
    onSample(timeStamp / 1000, a.x, a.y, a.z, radians(r?.beta), radians(r?.gamma), radians(r?.alpha));
  };
  window.addEventListener('devicemotion', listener);
  return () => window.removeEventListener('devicemotion', listener);
}
