// Endless list of activities. Back, forward and reload find it as it was left.

const KEY = 'andante-list:';

const remember = (what, value) => sessionStorage.setItem(`${KEY}${what}:${location.href}`, value);
const remembered = (what) => Number(sessionStorage.getItem(`${KEY}${what}:${location.href}`)) || 0;

const rowCount = (rows) => rows.querySelectorAll('li').length;

/** Loads the rows after the last one. @returns {Promise<boolean>} whether there were any to load */
async function loadNext(rows) {
  const marker = rows.querySelector('[data-next]');
  if (!marker) return false;
  try {
    const response = await fetch(marker.dataset.next, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`rows ${response.status}`);
    const template = document.createElement('template');
    template.innerHTML = await response.text();
    marker.replaceWith(template.content);
  } catch {
    // The plain link to the next page stays in place.
    marker.querySelector('[data-failed]')?.removeAttribute('hidden');
    return false;
  }
  remember('count', rowCount(rows));
  return true;
}

async function restorePlace(rows) {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!['back_forward', 'reload'].includes(navigation?.type)) return;
  // Read first: loading rows remembers their new count.
  const [count, top] = [remembered('count'), remembered('top')];
  while (rowCount(rows) < count && (await loadNext(rows)));
  window.scrollTo(0, top);
}

export async function enhanceActivities(rows) {
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => remember('top', window.scrollY));
  await restorePlace(rows);
  const observer = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    if (await loadNext(rows)) observe();
  }, { rootMargin: '600px' });
  const observe = () => {
    const marker = rows.querySelector('[data-next]');
    if (marker) observer.observe(marker);
  };
  observe();
}
