// Shows what the page says about a state, and keeps it across changes of the page.

/** Name → whether it holds. What nobody has decided yet stays as it was drawn. */
const states = new Map();

/** Elements with `data-when=name` are shown while `holds` is true. */
export function when(name, holds) {
  states.set(name, holds);
  refresh(document);
}

/** Brings elements that were just added in line. */
export function refresh(root) {
  for (const element of root.querySelectorAll('[data-when]')) {
    const holds = states.get(element.dataset.when);
    if (holds !== undefined) element.hidden = !holds;
  }
}
