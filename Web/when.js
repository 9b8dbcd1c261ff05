// Shows what the page says about a state, and keeps it across changes of the page.

const holding = new Set();

/** Elements with `data-when=name` are shown while `holds` is true. */
export function when(name, holds) {
  if (holds) holding.add(name);
  else holding.delete(name);
  refresh(document);
}

/** Brings elements that were just added in line. */
export function refresh(root) {
  for (const element of root.querySelectorAll('[data-when]')) {
    element.hidden = !holding.has(element.dataset.when);
  }
}
