// A button that acts when it is held for a second, so that a pocket cannot press it.

import { announce } from './announce.js';

const HOLD_MS = 1000;
const HINT_MS = 2500;

/**
 * `held` runs after one second of holding; the keyboard's Enter and Space run it at once, because
 * a pocket has no keyboard and what it does can be undone. While held the element has the
 * attribute `data-holding`. Pressed too shortly, it says that it is to be held.
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
      swallowClick();
      held();
    }, HOLD_MS);
  };
  element.addEventListener('pointerdown', start);
  element.addEventListener('pointerup', () => {
    if (timer !== null) showHint(element);
    stop();
  });
  for (const type of ['pointercancel', 'lostpointercapture']) element.addEventListener(type, stop);
  // The touch is this element's to its end, even where another screen has taken its place meanwhile.
  element.addEventListener('touchend', (event) => { if (wasHeld) event.preventDefault(); }, { passive: false });
  // A click with no pointer behind it comes from the keyboard or an assistive device.
  element.addEventListener('click', (event) => { if (event.detail === 0) held(); });
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  return stop;
}

/** The finger that held is still down: what lies under it when it lets go is not what it meant. */
function swallowClick() {
  const end = () => {
    window.removeEventListener('click', swallow, true);
    window.removeEventListener('pointerdown', end, true);
  };
  const swallow = (event) => {
    if (event.detail === 0) return;
    end();
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', swallow, true);
  window.addEventListener('pointerdown', end, true);
}

/** The element's hint stands in the place of its word for a while. */
function showHint(element) {
  const [word, hint] = ['.hold-word', '.hold-hint'].map((name) => element.querySelector(name));
  if (!hint?.hidden) return;
  announce(hint.textContent);
  [word.hidden, hint.hidden] = [true, false];
  setTimeout(() => { [word.hidden, hint.hidden] = [false, true]; }, HINT_MS);
}
