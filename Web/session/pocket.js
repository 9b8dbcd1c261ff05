// Pocket mode: a black page that ignores touches until the athlete holds it for one second.

const HOLD_MS = 1000;
const KEYS = ['Enter', ' ', 'Escape'];
const armed = new WeakSet();
const find = () => document.querySelector('[data-pocket]');

/** Ignores touches and keys on the dialog until a finger or key is held for one second. */
function arm(dialog) {
  let timer = null;
  const stop = () => { clearTimeout(timer); timer = null; };
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
  dialog.addEventListener('keydown', (event) => {
    event.preventDefault();
    if (KEYS.includes(event.key)) timer ??= setTimeout(leavePocket, HOLD_MS);
  });
  dialog.addEventListener('keyup', stop);
  dialog.addEventListener('close', stop);
  armed.add(dialog);
}

export function enterPocket() {
  const dialog = find();
  if (!armed.has(dialog)) arm(dialog);
  dialog.showModal();
  document.documentElement.requestFullscreen?.().catch(() => {});
}

export function leavePocket() {
  find()?.close();
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}
