// A button for tapping a beat. The time of the touch counts, not the time of the release.

/** A click within this time after a press belongs to the press. */
const SAME_MS = 1000;

/**
 * Calls `tapped` with the time (of `performance.now()`) of each touch or key press. The call happens when the browser
 * counts it as a tap, because sound may only start then.
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
