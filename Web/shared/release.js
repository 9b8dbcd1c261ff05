// Drawing a screen again takes a button from under the finger that presses it, and the tap is lost.

/** A tap's click follows the finger's leaving within so many milliseconds. */
const CLICK_MS = 100;

let isPressed = false;
let waiting = [];

function released() {
  isPressed = false;
  setTimeout(() => {
    if (isPressed) return;
    const works = waiting;
    waiting = [];
    for (const work of works) work();
  }, CLICK_MS);
}

document.addEventListener('pointerdown', () => { isPressed = true; }, true);
document.addEventListener('pointerup', released, true);
document.addEventListener('pointercancel', released, true);

/** Does it now, or once nothing is pressed. */
export function whenReleased(work) {
  if (isPressed) waiting.push(work);
  else work();
}
