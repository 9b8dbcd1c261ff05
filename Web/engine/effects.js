// Applies the engine's effects (docs/developing/bridge.md) to the page.

import { EFFECT } from './codes.js';
import { withBasePath } from '../shared/address.js';

const ESCAPES = { '\\\\': '\\', '\\n': '\n', '\\t': '\t' };
const unescaped = (value) => (
  value.includes('\\') ? value.replace(/\\[\\nt]/g, (pair) => ESCAPES[pair]) : value);

/** @returns {{name: string, slot: string, value: string}[]} */
export function parse(text) {
  return text.split('\n').filter(Boolean).map((line) => {
    const [name, slot = '', value = ''] = line.split('\t');
    return { name, slot, value: unescaped(value) };
  });
}

/** The elements of each slot, cached until a screen or part is redrawn. */
const found = new Map();

function elements(slot) {
  const known = found.get(slot);
  if (known?.every((element) => element.isConnected)) return known;
  const fresh = [...document.querySelectorAll(`[data-slot="${CSS.escape(slot)}"]`)];
  if (fresh.length > 0) found.set(slot, fresh);
  return fresh;
}

/** Changes the existing text node if there is one, which is cheaper than replacing it. */
function setText(element, value) {
  const { firstChild } = element;
  if (firstChild?.nodeType === Node.TEXT_NODE && !firstChild.nextSibling) firstChild.data = value;
  else element.textContent = value;
}

function setAttribute(element, name, value) {
  if (value === '') element.removeAttribute(name);
  else element.setAttribute(name, value);
  // After the first input, a field's `value` property no longer follows the attribute, so set the property too, unless
  // the athlete is editing the field.
  if (name === 'value' && 'value' in element && element !== document.activeElement) element.value = value;
}

/** Replaces the content, then returns the focus to the control that had it, or to the first button. */
function setHTML(element, value) {
  const { activeElement } = document;
  const action = element.contains(activeElement) ? activeElement.dataset.action ?? '' : null;
  element.innerHTML = withBasePath(value);
  if (action === null) return;
  (element.querySelector(`[data-action="${action}"]`) ?? element.querySelector('button'))?.focus();
}

const appliers = {
  [EFFECT.text](slot, value) {
    for (const element of elements(slot)) setText(element, value);
  },
  [EFFECT.html](slot, value) {
    for (const element of elements(slot)) setHTML(element, value);
    found.clear();
  },
  [EFFECT.attr](target, value) {
    const [slot, attribute] = target.split('@');
    for (const element of elements(slot)) setAttribute(element, attribute, value);
  },
  [EFFECT.state](_, value) {
    document.body.dataset.state = value;
  },
};

/**
 * Applies the page's own effects and passes the others (`log`, `cue`, `vibrate`) to `handlers` by name. Each handler
 * is called with the value and the slot.
 */
export function apply(text, handlers = {}) {
  for (const { name, slot, value } of parse(text)) {
    if (appliers[name]) appliers[name](slot, value);
    else handlers[name]?.(value, slot);
  }
}
