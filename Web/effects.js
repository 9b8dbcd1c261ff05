// Carries the engine's effects (docs/border.md) into the page.

const ESCAPES = { '\\\\': '\\', '\\n': '\n', '\\t': '\t' };
const unescaped = (value) => value.replace(/\\[\\nt]/g, (pair) => ESCAPES[pair]);

/** @returns {{name: string, slot: string, value: string}[]} */
export function parse(text) {
  return text.split('\n').filter(Boolean).map((line) => {
    const [name, slot = '', value = ''] = line.split('\t');
    return { name, slot, value: unescaped(value) };
  });
}

const elements = (slot) => document.querySelectorAll(`[data-slot="${CSS.escape(slot)}"]`);

function setAttribute(element, name, value) {
  if (value === '') element.removeAttribute(name);
  else element.setAttribute(name, value);
}

const appliers = {
  text(slot, value) {
    for (const element of elements(slot)) element.textContent = value;
  },
  html(slot, value) {
    for (const element of elements(slot)) element.innerHTML = value;
  },
  attr(target, value) {
    const [slot, attribute] = target.split('@');
    for (const element of elements(slot)) setAttribute(element, attribute, value);
  },
  state(_, value) {
    document.body.dataset.state = value;
  },
};

/**
 * Applies what belongs to the page and hands the rest (`log`, `cue`, `vibrate`) to `handlers` by
 * name, each called with value and slot.
 */
export function apply(text, handlers = {}) {
  for (const { name, slot, value } of parse(text)) {
    if (appliers[name]) appliers[name](slot, value);
    else handlers[name]?.(value, slot);
  }
}
