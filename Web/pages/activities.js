// The activity list, which loads more rows while scrolling. It restores its scroll position after Back, Forward and
// Reload.

const key = () => `andante-list:${location.href}`;

/**
 * Stores the first visible row and its position. The scroll offset alone isn't enough because new activities may be
 * added above.
 */
function rememberPlace(rows) {
  const links = [...rows.querySelectorAll('[data-activity] a[href]')];
  const link = links.find((one) => one.getBoundingClientRect().bottom > 0);
  if (!link) return;
  const place = { href: link.getAttribute('href'), top: link.getBoundingClientRect().top };
  sessionStorage.setItem(key(), JSON.stringify(place));
}

/** Loads the rows after the last one. @returns {Promise<boolean>} whether rows were loaded */
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
    // The link to the next page remains.
    marker.querySelector('[data-failed]')?.removeAttribute('hidden');
    return false;
  }
  return true;
}

async function restorePlace(rows) {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!['back_forward', 'reload'].includes(navigation?.type)) return;
  const place = JSON.parse(sessionStorage.getItem(key()));
  if (!place) return;
  while (!canScrollTo(place, rows) && (await loadNext(rows)));
  const link = rowAt(place, rows);
  if (link) window.scrollBy(0, link.getBoundingClientRect().top - place.top);
}

const rowAt = ({ href }, rows) => rows.querySelector(`[data-activity] a[href="${CSS.escape(href)}"]`);

/** Whether the row is loaded, with enough rows below it to scroll it to its previous position. */
function canScrollTo(place, rows) {
  const top = rowAt(place, rows)?.getBoundingClientRect().top;
  if (top === undefined) return false;
  const bottom = document.documentElement.getBoundingClientRect().bottom;
  return bottom - (top - place.top) >= window.innerHeight;
}

export async function enhanceActivities(rows) {
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => rememberPlace(rows));
  await restorePlace(rows);
  followRows(rows);
}

/** Loads more rows when the list is scrolled near its end. */
export function followRows(rows) {
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
