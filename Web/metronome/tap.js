// A button for tapping a beat. It uses the time of the touch, not of the release.

/** A click within this time after a press was caused by the press. */
const SAME_MS = 1000;

/**
 * Calls `tapped` with the `performance.now()` time of each touch or key press. The call is delayed until the browser
 * recognises a tap, because sound can't start before that.
 */
export function onTap(button, tapped) {
  let pressed = null;
  const press = (event) => { pressed = event.timeStamp; };
  button.addEventListener('pointerdown', press);
  button.addEventListener('keydown', (event) => {
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) press(event);
  });
  button.addEventListener('click', (event) => {
    const isSame = pressed !== null && event.timeStamp - pressed < SAME_MS;
    tapped(isSame ? pressed : event.timeStamp);
    pressed = null;
  });
}
