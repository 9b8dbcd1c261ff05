// A button for tapping a beat: what counts is the moment it is touched, not the one it is let go.

/** A click this soon after a press belongs to it. */
const SAME_MS = 1000;

/**
 * `tapped` gets the moment (as `performance.now()`) of each touch or key. It is called when the browser
 * counts it as a tap, because only then may sound begin.
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
