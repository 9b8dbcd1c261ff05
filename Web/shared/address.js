// Where the site stands: at `/`, or below a path where a reverse proxy has it there. Scripts and screens write addresses
// from `/` on; what a browser is to be sent to or to fetch goes through here. Also used in workers.

/** Empty, or `/andante`: what this file's own address begins with. */
const BASE = new URL('..', import.meta.url).pathname.slice(0, -1);
/** Attributes that hold an address of ours; `BasePath.swift` has the same list for the server's pages. */
const ATTRIBUTES = /( (?:href|src|action|formaction|data-next|data-poll|data-photo|data-share-url)=")\/(?!\/)/g;

/** The address of `path`, which is written from `/` on. */
export const address = (path) => BASE + path;

/** The path at which the page stands, from `/` on. */
export const ownPath = () => window.location.pathname.slice(BASE.length);

/** Markup of app.wasm with the addresses in it. A quotation mark in a text of it is escaped, so no text is touched. */
export const placed = (markup) => (BASE ? markup.replace(ATTRIBUTES, `$1${BASE}/`) : markup);
