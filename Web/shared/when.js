// Shows or hides elements depending on named states, and remembers the states for elements that are added later.

/** The states by name. Elements with an unknown state stay as the server drew them. */
const states = new Map();

/** Shows elements with `data-when=name` while `holds` is true. */
export function when(name, holds) {
  states.set(name, holds);
  refresh(document);
}

/** Applies the states to elements that were just added. */
export function refresh(root) {
  for (const element of root.querySelectorAll('[data-when]')) {
    const holds = states.get(element.dataset.when);
    if (holds !== undefined) element.hidden = !holds;
  }
}
