// Filters (`form[data-filter]`) that apply each choice immediately and keep the page's scroll position.

const KEPT = 'andante-filter';
/** With arrow keys every press changes the choice, so it is only applied after this pause. */
const REST_MS = 700;

/** Stores the focus and the scroll position for the next page. */
function remember(form, changed) {
  const { name } = form.contains(document.activeElement) ? document.activeElement : changed ?? {};
  sessionStorage.setItem(KEPT, JSON.stringify({ path: window.location.pathname, name, top: window.scrollY }));
}

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT));
  sessionStorage.removeItem(KEPT);
  if (kept?.path !== window.location.pathname) return;
  const field = kept.name && document.querySelector(`[data-filter] [name="${CSS.escape(kept.name)}"]`);
  if (field && !field.checkVisibility()) field.closest('details')?.setAttribute('open', '');
  if (field) field.focus({ preventScroll: true });
  if (field?.type === 'search') field.setSelectionRange(field.value.length, field.value.length);
  window.scrollTo(0, kept.top);
}

/** On the page of all activities, the search is applied while typing. */
async function searchOf(form) {
  if (!form.elements.q || !form.closest('main > .filter')) return () => false;
  return (await import('./search.js')).enhanceSearch(form);
}

function applyChanges(form, isShown) {
  let isByKeys = false;
  let isLeftAlone = false;
  let waits = false;
  let changed;
  let timer;
  const apply = () => {
    clearTimeout(timer);
    waits = false;
    form.requestSubmit();
  };
  form.addEventListener('keydown', ({ key }) => {
    isByKeys = true;
    isLeftAlone = key === 'Escape';
  });
  form.addEventListener('pointerdown', () => {
    isByKeys = false;
    isLeftAlone = false;
  });
  form.addEventListener('change', ({ target }) => {
    clearTimeout(timer);
    if (isLeftAlone || (target.type === 'search' && isShown(target))) return;
    changed = target;
    waits = isByKeys && target.type !== 'search';
    if (!waits) apply();
    // Each digit of a typed date makes a different date, so it is applied when the field loses the focus.
    else if (target.type !== 'date') timer = setTimeout(apply, REST_MS);
  });
  // Delayed until the focus has moved.
  form.addEventListener('focusout', () => setTimeout(() => { if (waits) apply(); }));
  form.addEventListener('submit', () => remember(form, changed));
  // After going back, show the choices of the list on the page.
  window.addEventListener('pageshow', ({ persisted }) => { if (persisted) form.reset(); });
}

export async function enhanceFilters(forms) {
  for (const form of forms) applyChanges(form, await searchOf(form));
  restore();
}
