// Filters (`form[data-filter]`) that apply each choice immediately and keep the page's scroll position.

const KEPT = 'andante-filter';
/** The arrow keys change the choice with every press, so the page waits this long before applying it. */
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

/** Applies the search while typing, on the page of all activities. */
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
    // Apply a typed date only when the field loses the focus, because every typed digit changes the date.
    else if (target.type !== 'date') timer = setTimeout(apply, REST_MS);
  });
  // Wait until the focus has moved.
  form.addEventListener('focusout', () => setTimeout(() => { if (waits) apply(); }));
  form.addEventListener('submit', () => remember(form, changed));
  // After Back, reset the fields to the choices that the list on the page is based on.
  window.addEventListener('pageshow', ({ persisted }) => { if (persisted) form.reset(); });
}

export async function enhanceFilters(forms) {
  for (const form of forms) applyChanges(form, await searchOf(form));
  restore();
}
