// Keeps the entries of forms while the server is unreachable, and sends them once it responds. A copy in the tab's
// storage survives a reload. The copy includes the form's id, so if a response was lost and the form is sent again, the
// server doesn't create anything twice.

import { address } from '../shared/address.js';
import { announce } from '../shared/announce.js';
import { FormEntries, TYPED } from './form-entries.js';
import { when } from '../shared/when.js';

const PAGES = 'body:is([data-page=activity-edit], [data-page=garage], [data-page=garage-form], [data-page=gear], [data-page=service])';
const FORMS = `${PAGES} main form.fields[method=post]:has(${TYPED}):not(:has([type=password], [type=file]))`;
const ASK_MS = 4000;
const RETRY_MS = 5000;
const SIGNED_OUT = 401;

/** Asks the server who is signed in; null if it can't be reached. */
async function askServer() {
  try {
    const response = await fetch(address('/api/whoami'), {
      credentials: 'same-origin', cache: 'no-store', signal: AbortSignal.timeout(ASK_MS),
    });
    if (response.status === SIGNED_OUT) return { isSignedOut: true };
    return response.ok ? { isSignedOut: false, csrf: (await response.json()).csrf } : null;
  } catch {
    return null;
  }
}

class RetryingForm {
  #form;
  #entries;
  /** The button that the athlete pressed; null if no form is waiting to be sent. */
  #submitter = null;
  #isAsking = false;
  #mayLeave = false;
  #timer = null;

  constructor(form) {
    this.#form = form;
    this.#entries = new FormEntries(form);
    if (this.#entries.restore()) this.#showMessage('form-kept');
    form.addEventListener('submit', (event) => this.#submitted(event));
    form.addEventListener('input', () => this.#edited());
    // The Cancel link.
    form.addEventListener('click', ({ target }) => { if (target.closest('.buttons a')) this.#entries.remove(); });
    window.addEventListener('online', () => this.retry());
  }

  get isWaiting() { return this.#submitter !== null; }

  #submitted(event) {
    if (this.#mayLeave || event.defaultPrevented) return;
    event.preventDefault();
    this.#submitter = event.submitter ?? this.#form.querySelector('[type=submit]');
    this.#send();
  }

  /** Stops retrying after an edit. The changed entries are only sent when Save is pressed again. */
  #edited() {
    this.#submitter = null;
    this.#entries.keep(false);
    clearTimeout(this.#timer);
    when('form-waiting', false);
  }

  /** Sends the waiting entries, if the server responds. */
  retry() { if (this.isWaiting) this.#send(); }

  async #send() {
    if (this.#isAsking) return;
    clearTimeout(this.#timer);
    this.#isAsking = true;
    const answer = navigator.onLine ? await askServer() : null;
    this.#isAsking = false;
    if (!this.isWaiting) return;
    if (answer) this.#leave(answer);
    else this.#wait();
  }

  #leave({ isSignedOut, csrf }) {
    // If the athlete must sign in first, keep the entries, because submitting the form leads to another page.
    this.#entries.keep(isSignedOut);
    if (csrf) this.#form.elements.csrf.value = csrf;
    this.#mayLeave = true;
    this.#form.requestSubmit(this.#submitter);
    this.#mayLeave = false;
    this.#submitter = null;
  }

  #wait() {
    this.#entries.keep(true);
    this.#showMessage('form-waiting');
    this.#timer = setTimeout(() => this.retry(), RETRY_MS);
  }

  /** Shows one of the page's notices above the form's buttons. */
  #showMessage(name) {
    const notice = document.querySelector(`[data-when=${name}]`);
    const place = this.#form.querySelector('.buttons:has([type=submit]), [type=submit]');
    if (!notice || !place) return;
    const isNew = notice.hidden;
    if (notice.nextElementSibling !== place) place.before(notice);
    for (const each of ['form-waiting', 'form-kept']) when(each, each === name);
    if (isNew) announce(notice.firstChild.textContent);
  }
}

/** @param {Map<string, (element: HTMLElement) => void>} actions the page's actions */
export function enhanceRetryingForms(actions) {
  const forms = [...document.querySelectorAll(FORMS)].map((form) => new RetryingForm(form));
  actions.set('send-form', () => forms.forEach((form) => form.retry()));
}
