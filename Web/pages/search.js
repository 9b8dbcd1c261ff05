// Applies a search while typing. Replaces the content around the filter but keeps the field, so that typing can
// continue.

import { announce } from '../shared/announce.js';
import { enhanceMenus } from '../shared/menu.js';
import { followRows } from './activities.js';
import { enhanceSelection } from './selection.js';

const REST_MS = 300;

/** Returns the address of a form's list, without empty fields. */
function addressOf(form) {
  const fields = [...new FormData(form)].filter(([, value]) => value !== '');
  const query = new URLSearchParams(fields).toString();
  return form.action.split('?')[0] + (query && `?${query}`);
}

/** Replaces everything around the filter, and the summary and buttons inside it. */
function show(filter, found) {
  for (const sibling of [...filter.parentElement.children]) if (sibling !== filter) sibling.remove();
  const all = [...found.parentElement.children];
  const place = all.indexOf(found);
  filter.before(...all.slice(0, place));
  filter.after(...all.slice(place + 1));
  for (const part of ['summary', '.buttons']) filter.querySelector(part).replaceWith(found.querySelector(part));
}

function startScripts(main) {
  const rows = main.querySelector('[data-rows]');
  if (rows) followRows(rows);
  const selection = main.querySelector('[data-selection]');
  if (selection) enhanceSelection(selection);
  if (main.querySelector('[data-menu]')) enhanceMenus(main);
}

/** @returns {(field: HTMLInputElement) => boolean} returns whether the field's text was applied, or is about to be */
export function enhanceSearch(form) {
  const filter = form.closest('.filter');
  let shown = form.elements.q.value;
  let timer;
  let request;
  const search = async () => {
    const address = addressOf(form);
    const { value } = form.elements.q;
    request?.abort();
    request = new AbortController();
    try {
      const response = await fetch(address, { credentials: 'same-origin', signal: request.signal });
      if (!response.ok) return;
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const found = page.querySelector('main .filter');
      if (!found) return;
      show(filter, found);
    } catch {
      // If the request failed, pressing Enter still submits the form.
      return;
    }
    shown = value;
    history.replaceState(history.state, '', address);
    // Makes the field contain the list's search text when the athlete comes back to this page.
    form.elements.q.defaultValue = value;
    startScripts(filter.parentElement);
    announce(filter.parentElement.querySelector('.title .quiet, .empty h2')?.textContent ?? '');
  };
  form.addEventListener('input', ({ target }) => {
    if (target.type !== 'search') return;
    clearTimeout(timer);
    timer = setTimeout(search, REST_MS);
  });
  form.addEventListener('submit', () => {
    clearTimeout(timer);
    request?.abort();
  });
  return (field) => field.value === shown;
}
