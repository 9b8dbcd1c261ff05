// A button that acts only after being held for a second, so that it can't be triggered accidentally in a pocket.

import { announce } from './announce.js';

const HOLD_MS = 1000;
const HINT_MS = 2500;

/**
 * Calls `held` after one second of holding. Enter and Space call it immediately, because they can't be pressed in a
 * pocket and the actions can be undone. While held, the element has the attribute `data-holding`. If it is released too
 * early, it shows a hint.
 */
export function onHold(element, held) {
  let timer = null;
  let wasHeld = false;
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    element.removeAttribute('data-holding');
  };
  const start = (event) => {
    if (event.button > 0 || timer !== null) return;
    wasHeld = false;
    element.setPointerCapture?.(event.pointerId);
    element.setAttribute('data-holding', '');
    timer = setTimeout(() => {
      stop();
      wasHeld = true;
      suppressClick();
      held();
    }, HOLD_MS);
  };
  element.addEventListener('pointerdown', start);
  element.addEventListener('pointerup', () => {
    if (timer !== null) showHint(element);
    stop();
  });
  for (const type of ['pointercancel', 'lostpointercapture']) element.addEventListener(type, stop);
  // The touch targets this element until it ends, even if another screen has replaced the element in the meantime.
  element.addEventListener('touchend', (event) => { if (wasHeld) event.preventDefault(); }, { passive: false });
  // A click with a detail of 0 comes from the keyboard or an assistive device.
  element.addEventListener('click', (event) => { if (event.detail === 0) held(); });
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  return stop;
}

/** Ignores the click when the finger is lifted after a hold, because a different element may be below it by then. */
function suppressClick() {
  const end = () => {
    window.removeEventListener('click', suppress, true);
    window.removeEventListener('pointerdown', end, true);
  };
  const suppress = (event) => {
    if (event.detail === 0) return;
    end();
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', suppress, true);
  window.addEventListener('pointerdown', end, true);
}

/** Briefly replaces the element's label with its hint. */
function showHint(element) {
  const [word, hint] = ['.hold-word', '.hold-hint'].map((name) => element.querySelector(name));
  if (!hint?.hidden) return;
  announce(hint.textContent);
  [word.hidden, hint.hidden] = [true, false];
  setTimeout(() => { [word.hidden, hint.hidden] = [false, true]; }, HINT_MS);
}
