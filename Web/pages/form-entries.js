// Stores what was typed into a form in the tab's session storage until the form is sent.

import { keyOf } from '../shared/owner.js';

/** The fields that an athlete fills in. */
export const TYPED = 'input:not([type=hidden], [type=password], [type=file]), select, textarea';
const isChecked = ({ type }) => ['checkbox', 'radio'].includes(type);

/** Whether this page load is a reload, or a step back or forward. */
const isShownAgain = () => (
  ['reload', 'back_forward'].includes(performance.getEntriesByType('navigation')[0]?.type));

export class FormEntries {
  #form;
  #key;

  constructor(form) {
    this.#form = form;
    this.#key = `${keyOf('andante.form')} ${form.getAttribute('action')}`;
  }

  /** The hidden field with the form's identifier, which lets the server recognise a form that it receives twice. */
  get #id() { return this.#form.elements['form-id']; }

  get #fields() { return [...this.#form.querySelectorAll(TYPED)].filter(({ name }) => name); }

  /** @param {boolean} isWaiting whether sending the entries has failed */
  keep(isWaiting) {
    const values = this.#fields.map((field) => [field.name, isChecked(field) ? field.checked : field.value]);
    try {
      sessionStorage.setItem(this.#key, JSON.stringify({ isWaiting, values, id: this.#id?.value }));
    } catch {
      // If storage is unavailable, the entries only last as long as the page is open.
    }
  }

  remove() { sessionStorage.removeItem(this.#key); }

  /**
   * Restores the entries after a reload, or if they are still waiting to be sent.
   * @returns {boolean} whether they are waiting
   */
  restore() {
    const kept = this.#kept();
    if (!kept) return false;
    if (kept.isWaiting || isShownAgain()) this.#fill(kept);
    else this.remove();
    return kept.isWaiting;
  }

  #kept() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key));
      return Array.isArray(kept?.values) ? kept : null;
    } catch {
      // Storage is unavailable, or the value was stored by another version.
      return null;
    }
  }

  /** Fills in the fields. Skips those that no longer exist. */
  #fill({ values, id }) {
    if (id && this.#id) this.#id.value = id;
    const fields = this.#fields;
    values.forEach(([name, value], index) => {
      const field = fields[index];
      if (field?.name !== name) return;
      if (isChecked(field)) field.checked = value === true;
      else field.value = String(value);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }
}
