// Stand-ins for the parts of a browser that the tested scripts use: events that bubble, elements without layout, and
// the globals of a page. Importing this module installs them, so import it before any script of a page.

import './missing-in-node.mjs';

class Target {
  #listeners = [];
  parent = null;

  addEventListener(type, work, options = {}) {
    const { capture = false, signal } = options === true ? { capture: true } : options;
    const listener = { type, work, capture };
    this.#listeners.push(listener);
    signal?.addEventListener('abort', () => this.#remove(listener));
  }

  removeEventListener(type, work, options = {}) {
    const capture = options === true || options.capture === true;
    this.#remove(this.#listeners.find((each) => each.type === type && each.work === work && each.capture === capture));
  }

  #remove(listener) { this.#listeners = this.#listeners.filter((each) => each !== listener); }

  listenerCount(type) { return this.#listeners.filter((each) => each.type === type).length; }

  dispatchEvent(event) {
    Object.defineProperty(event, 'target', { value: this, configurable: true });
    let isStopped = false;
    event.stopImmediatePropagation = () => { isStopped = true; };
    const path = [this];
    while (path.at(-1).parent) path.push(path.at(-1).parent);
    const call = (target, isCapture) => {
      for (const { type, work, capture } of target.#listeners) {
        if (type === event.type && capture === isCapture && !isStopped) work.call(target, event);
      }
    };
    for (const target of [...path].reverse()) call(target, true);
    for (const target of event.bubbles ? path : [this]) call(target, false);
    return !event.defaultPrevented;
  }
}

/** Dispatches an event that bubbles, with additional properties such as `pointerId`. */
export function fire(target, type, properties = {}) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value, configurable: true });
  target.dispatchEvent(event);
  return event;
}

const kebab = (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Parses a compound selector such as `button[data-set][type=range]` into the conditions that it consists of. */
function conditionsOf(selector) {
  const [, tag, rest] = /^([\w-]*)((?:\[[^\]]+\])*)$/.exec(selector.trim()) ?? [];
  if (rest === undefined) throw new Error(`The fake elements don't know the selector ${selector}.`);
  const attributes = [...rest.matchAll(/\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)];
  return (element) => (!tag || element.tag === tag)
    && attributes.every(([, name, value]) => element.hasAttribute(name) && (value === undefined || element.getAttribute(name) === value));
}

/** An element without layout. Knows selectors that consist of a tag and attributes, and lists of them. */
export class Element extends Target {
  #attributes;
  children = [];
  textContent = '';
  hidden = false;
  isConnected = true;

  constructor(tag, attributes = {}, children = []) {
    super();
    this.tag = tag;
    this.#attributes = new Map(Object.entries(attributes));
    for (const name of ['id', 'name', 'type', 'value']) if (name in attributes) this[name] = attributes[name];
    this.append(...children);
  }

  append(...children) {
    for (const child of children) child.parent = this;
    this.children.push(...children);
  }

  get dataset() {
    const element = this;
    return new Proxy({}, {
      get: (_, name) => element.getAttribute(kebab(name)) ?? undefined,
      set(_, name, value) {
        element.setAttribute(kebab(name), value);
        return true;
      },
      has: (_, name) => element.hasAttribute(kebab(name)),
      deleteProperty(_, name) {
        element.removeAttribute(kebab(name));
        return true;
      },
    });
  }

  getAttribute(name) { return this.#attributes.get(name) ?? null; }
  hasAttribute(name) { return this.#attributes.has(name); }
  setAttribute(name, value) { this.#attributes.set(name, String(value)); }
  removeAttribute(name) { this.#attributes.delete(name); }

  matches(selectors) { return selectors.split(',').some((selector) => conditionsOf(selector)(this)); }
  closest(selectors) { return this.matches(selectors) ? this : this.parent?.closest?.(selectors) ?? null; }
  contains(element) { return element === this || Boolean(element?.parent && this.contains(element.parent)); }

  querySelectorAll(selectors) {
    return this.children.flatMap((child) => [...(child.matches(selectors) ? [child] : []), ...child.querySelectorAll(selectors)]);
  }

  querySelector(selectors) { return this.querySelectorAll(selectors)[0] ?? null; }

  click() { fire(this, 'click', { detail: 0 }); }
  focus() { document.activeElement = this; }
}

/** `localStorage` or `sessionStorage`. While `isBlocked` is true, it throws as in a private window. */
class PageStorage {
  values = new Map();
  isBlocked = false;

  #allowed() {
    if (this.isBlocked) throw new Error('Storage is blocked.');
    return this.values;
  }

  getItem(key) { return this.#allowed().get(key) ?? null; }
  setItem(key, value) { this.#allowed().set(key, String(value)); }
  removeItem(key) { this.#allowed().delete(key); }
}

export const window = new Target();

/** Sets a global of the page. */
export function define(name, value) {
  window[name] = value;
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

export const document = new Element('html', {}, [new Element('body')]);
document.parent = window;
[document.body] = document.children;
document.documentElement = document;
document.activeElement = document.body;
document.visibilityState = 'visible';
document.getElementById = (id) => document.querySelector(`[id="${id}"]`);
export const navigator = {};
export const localStorage = new PageStorage();
export const sessionStorage = new PageStorage();

for (const [name, value] of Object.entries({ window, document, navigator, localStorage, sessionStorage })) define(name, value);
define('CSS', { escape: (text) => text });
window.location = { pathname: '/', search: '', href: 'http://localhost/' };

/** Makes the page one of an athlete, or of no one. */
export function signIn(athlete) {
  if (athlete) document.body.dataset.athlete = athlete;
  else delete document.body.dataset.athlete;
}
