// What was typed into a form, in the tab's storage until the form was sent.

import { keyOf } from '../shared/owner.js';

/** Fields that an athlete fills in. */
export const TYPED = 'input:not([type=hidden], [type=password], [type=file]), select, textarea';
const isChecked = ({ type }) => ['checkbox', 'radio'].includes(type);

/** Whether the browser shows this page once more, instead of for the first time. */
const isShownAgain = () => (
  ['reload', 'back_forward'].includes(performance.getEntriesByType('navigation')[0]?.type));

export class FormEntries {
  #form;
  #key;

  constructor(form) {
    this.#form = form;
    this.#key = `${keyOf('andante.form')} ${form.getAttribute('action')}`;
  }

  /** The field with the form's id, by which the server recognises a form that it receives twice. */
  get #id() { return this.#form.elements['form-id']; }

  get #fields() { return [...this.#form.querySelectorAll(TYPED)].filter(({ name }) => name); }

  /** @param {boolean} isWaiting whether they were to be sent and were not */
  keep(isWaiting) {
    const values = this.#fields.map((field) => [field.name, isChecked(field) ? field.checked : field.value]);
    try {
      sessionStorage.setItem(this.#key, JSON.stringify({ isWaiting, values, id: this.#id?.value }));
    } catch {
      // They stay in the form as long as the page does.
    }
  }

  remove() { sessionStorage.removeItem(this.#key); }

  /**
   * Fills the form in again after a reload, or if its entries still wait to be sent.
   * @returns {boolean} whether they wait
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
      // Another version's, or no storage here.
      return null;
    }
  }

  /** Fields that the page no longer has are left out. */
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
