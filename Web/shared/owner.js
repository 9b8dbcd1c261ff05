// Identifies the owner of the page and of data stored on this device, because several athletes can share a device.

/** The identity of the athlete whom the page is for; empty if no athlete is signed in. */
export const athlete = () => document.body.dataset.athlete ?? '';

/** Returns the key under which this device stores a value for the page's athlete. */
export const keyOf = (name) => (athlete() ? `${name}.${athlete()}` : name);

/** Returns the owner of a value stored under such a key; empty if it was stored without a sign-in. */
export const ownerOf = (name) => name.split('.')[1] ?? '';

/** Whether a session's log belongs to the page's athlete or has no owner. */
export const isOwn = ({ name }) => ['', athlete()].includes(ownerOf(name));

/**
 * Returns a stored text, or null. Values stored before keys had owners are assigned to the first athlete who reads
 * them.
 * @returns {string | null} like `getItem`
 */
export function storedText(name) {
  const key = keyOf(name);
  const early = localStorage.getItem(name);
  if (key === name || early === null) return localStorage.getItem(key);
  if (localStorage.getItem(key) === null) localStorage.setItem(key, early);
  localStorage.removeItem(name);
  return localStorage.getItem(key);
}
