// Whose page this is, and whose is what this device keeps: devices are shared.

/** The identity of whoever the page is for; empty where nobody is signed in. */
export const athlete = () => document.body.dataset.athlete ?? '';

/** The name under which this device keeps something of whoever the page is for. */
export const keyOf = (name) => (athlete() ? `${name}.${athlete()}` : name);

/** Whose something kept under such a name is; empty for what was kept while nobody was signed in. */
export const ownerOf = (name) => name.split('.')[1] ?? '';

/** Whether a session's log is of whoever the page is for, or of nobody. */
export const isOwn = ({ name }) => ['', athlete()].includes(ownerOf(name));

/**
 * What was kept in `localStorage` before names had owners is of whoever comes first.
 * @returns {string | null} as `getItem`
 */
export function keptText(name) {
  const key = keyOf(name);
  const early = localStorage.getItem(name);
  if (key === name || early === null) return localStorage.getItem(key);
  if (localStorage.getItem(key) === null) localStorage.setItem(key, early);
  localStorage.removeItem(name);
  return localStorage.getItem(key);
}
