// Delays work that redraws controls. Redrawing a button while it is being pressed would lose the tap.

/** How long after the release of a tap its click can still arrive. */
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

/** Runs `work` now, or as soon as nothing is pressed. */
export function whenReleased(work) {
  if (isPressed) waiting.push(work);
  else work();
}
