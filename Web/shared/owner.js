// Identifies the owner of the page and of what this device stores, because devices can be shared.

/** The identity of the athlete whom the page is for; empty if no athlete is signed in. */
export const athlete = () => document.body.dataset.athlete ?? '';

/** Returns the name under which this device stores something for the page's athlete. */
export const keyOf = (name) => (athlete() ? `${name}.${athlete()}` : name);

/** Returns the owner of something stored under such a name; empty if it was stored without a sign-in. */
export const ownerOf = (name) => name.split('.')[1] ?? '';

/** Whether a session's log belongs to the page's athlete or has no owner. */
export const isOwn = ({ name }) => ['', athlete()].includes(ownerOf(name));

/**
 * Returns a stored text, or null. Values stored before names had owners go to the first athlete who reads them.
 * @returns {string | null} as `getItem`
 */
export function storedText(name) {
  const key = keyOf(name);
  const early = localStorage.getItem(name);
  if (key === name || early === null) return localStorage.getItem(key);
  if (localStorage.getItem(key) === null) localStorage.setItem(key, early);
  localStorage.removeItem(name);
  return localStorage.getItem(key);
}
