// Adds the site's base path to addresses, for sites that a reverse proxy serves under a path. Scripts and screens write
// paths as if the site were at `/`, so addresses for the browser must go through these functions. Also used in workers.

/** The base path, such as `/andante`, or empty at the root; derived from this file's own address. */
const BASE = new URL('..', import.meta.url).pathname.slice(0, -1);
/** Attributes that contain an address of this site. `BasePath.swift` has the same list for the server's pages. */
const ATTRIBUTES = /( (?:href|src|action|formaction|data-next|data-poll|data-photo|data-share-url)=")\/(?!\/)/g;

/** Returns the address of a path that starts at the site's root. */
export const address = (path) => BASE + path;

/** Returns the path of the current page, starting at the site's root. */
export const ownPath = () => window.location.pathname.slice(BASE.length);

/**
 * Adds the base path to addresses in markup from app.wasm. Texts never match because their quotation marks are escaped.
 */
export const withBasePath = (markup) => (BASE ? markup.replace(ATTRIBUTES, `$1${BASE}/`) : markup);
