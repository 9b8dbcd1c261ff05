// Filters (`form[data-filter]`): what is chosen applies at once, and the page stays where it was.

const KEPT = 'andante-filter';
/** Each press of an arrow chooses anew: what is chosen with keys applies once they rest. */
const REST_MS = 700;

/** The page that comes finds the focus and the place of this one. */
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

/** On the page of all activities a search applies while one types. */
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
    // A date that is typed is another one with each digit: it applies once the field is left.
    else if (target.type !== 'date') timer = setTimeout(apply, REST_MS);
  });
  // Later, so that the focus is where it goes.
  form.addEventListener('focusout', () => setTimeout(() => { if (waits) apply(); }));
  form.addEventListener('submit', () => remember(form, changed));
  // Back to this page: its list is that of before the change.
  window.addEventListener('pageshow', ({ persisted }) => { if (persisted) form.reset(); });
}

export async function enhanceFilters(forms) {
  for (const form of forms) applyChanges(form, await searchOf(form));
  restore();
}
