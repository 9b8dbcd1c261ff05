// Repeats the action of buttons with `data-repeat` while they are held.

const FIRST_MS = 400;
const NEXT_MS = 70;

let timer = null;
let hasRepeated = false;

function stop() {
  clearTimeout(timer);
  timer = null;
}

function repeat(button) {
  hasRepeated = true;
  button.click();
  timer = setTimeout(() => repeat(button), NEXT_MS);
}

export function armRepeats() {
  document.addEventListener('pointerdown', (event) => {
    const button = event.target.closest?.('[data-repeat]');
    if (!button || event.button > 0) return;
    hasRepeated = false;
    stop();
    timer = setTimeout(() => repeat(button), FIRST_MS);
  });
  for (const type of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(type, stop);
  // Suppress the click that follows a hold, because it would repeat the action once too often.
  window.addEventListener('click', (event) => {
    if (!hasRepeated || !event.isTrusted || !event.target.closest?.('[data-repeat]')) return;
    hasRepeated = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, { capture: true });
  document.addEventListener('contextmenu', (event) => {
    if (event.target.closest?.('[data-repeat]')) event.preventDefault();
  });
}
