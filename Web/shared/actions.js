// Runs the actions of controls: `data-action` on a tap, `data-hold` after a press of one second, and `data-input` when
// the value changes.

import { onHold } from './hold.js';

/** Functions by action name, called with the element. Pages add their own. */
export const actions = new Map();

async function act(name, element) {
  const work = actions.get(name);
  if (!work || element.getAttribute('aria-busy') === 'true') return;
  element.setAttribute('aria-busy', 'true');
  try {
    await work(element);
  } finally {
    element.removeAttribute('aria-busy');
  }
}

/** Whether a link should open in another tab or window. */
const opensElsewhere = (element, event) => (
  element.matches('a') && (event.ctrlKey || event.metaKey || event.shiftKey));

document.addEventListener('click', (event) => {
  const element = event.target.closest?.('[data-action]');
  if (!element || !actions.has(element.dataset.action) || opensElsewhere(element, event)) return;
  event.preventDefault();
  act(element.dataset.action, element);
});

document.addEventListener('input', (event) => {
  const element = event.target.closest?.('[data-input]');
  if (element) act(element.dataset.input, element);
});

/** Arms the hold buttons inside `root`, which was just added to the page. */
export function armHolds(root) {
  for (const element of root.querySelectorAll('[data-hold]')) {
    onHold(element, () => act(element.dataset.hold, element));
  }
}
