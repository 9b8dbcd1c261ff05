// A button that acts when it is held for a second, so that a pocket cannot press it.

const HOLD_MS = 1000;

/**
 * `held` runs after one second of holding; the keyboard's Enter and Space run it at once, because
 * a pocket has no keyboard and what it does can be undone. While held the element has the
 * attribute `data-holding`.
 */
export function onHold(element, held) {
  let timer = null;
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    element.removeAttribute('data-holding');
  };
  const start = (event) => {
    if (event.button > 0 || timer !== null) return;
    element.setPointerCapture?.(event.pointerId);
    element.setAttribute('data-holding', '');
    timer = setTimeout(() => { stop(); held(); }, HOLD_MS);
  };
  element.addEventListener('pointerdown', start);
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    element.addEventListener(type, stop);
  }
  // A click with no pointer behind it comes from the keyboard or an assistive device.
  element.addEventListener('click', (event) => { if (event.detail === 0) held(); });
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  return stop;
}
