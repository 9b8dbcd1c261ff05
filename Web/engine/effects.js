// Carries the engine's effects (docs/border.md) into the page.

import { EFFECT } from './codes.js';
import { placed } from '../shared/address.js';

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

/** Slot → its elements; looked up again when a screen or a part was drawn anew. */
const found = new Map();

function elements(slot) {
  const known = found.get(slot);
  if (known?.every((element) => element.isConnected)) return known;
  const fresh = [...document.querySelectorAll(`[data-slot="${CSS.escape(slot)}"]`)];
  if (fresh.length > 0) found.set(slot, fresh);
  return fresh;
}

/** A text node that is there already is cheaper to change than to replace. */
function setText(element, value) {
  const { firstChild } = element;
  if (firstChild?.nodeType === Node.TEXT_NODE && !firstChild.nextSibling) firstChild.data = value;
  else element.textContent = value;
}

function setAttribute(element, name, value) {
  if (value === '') element.removeAttribute(name);
  else element.setAttribute(name, value);
  // What a field shows is its own from the first touch on; the one being touched keeps it.
  if (name === 'value' && 'value' in element && element !== document.activeElement) element.value = value;
}

/** The control that had the focus, or the first of those that came in its place, has it again. */
function setHTML(element, value) {
  const { activeElement } = document;
  const action = element.contains(activeElement) ? activeElement.dataset.action ?? '' : null;
  element.innerHTML = placed(value);
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
 * Applies what belongs to the page and hands the rest (`log`, `cue`, `vibrate`) to `handlers` by
 * name, each called with value and slot.
 */
export function apply(text, handlers = {}) {
  for (const { name, slot, value } of parse(text)) {
    if (appliers[name]) appliers[name](slot, value);
    else handlers[name]?.(value, slot);
  }
}
