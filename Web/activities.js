// Endless list of activities. Back and forward find it as it was left.

const KEY = 'andante-rows:';

/** How far the list was read, by the page's own history entry. */
const remembered = () => Number(sessionStorage.getItem(KEY + window.location.href)) || 0;

async function loadNext(rows) {
  const marker = rows.querySelector('[data-next]');
  if (!marker) return false;
  const response = await fetch(marker.dataset.next, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`rows ${response.status}`);
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  marker.replaceWith(template.content);
  sessionStorage.setItem(KEY + window.location.href, rows.childElementCount);
  return true;
}

async function restorePlace(rows) {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation?.type !== 'back_forward' && navigation?.type !== 'reload') return;
  const count = remembered();
  while (rows.childElementCount < count && (await loadNext(rows)));
  const top = Number(sessionStorage.getItem(`${KEY}top:${window.location.href}`)) || 0;
  window.scrollTo(0, top);
}

export async function enhanceActivities(rows) {
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    sessionStorage.setItem(`${KEY}top:${window.location.href}`, window.scrollY);
  });
  await restorePlace(rows).catch(() => {});
  const observer = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    // A failed load leaves the plain link to the next rows in place.
    if (await loadNext(rows).catch(() => false)) observe();
  }, { rootMargin: '600px' });
  const observe = () => {
    const marker = rows.querySelector('[data-next]');
    if (marker) observer.observe(marker);
  };
  observe();
}
