// Service worker: Run opens with the server away. The server puts one line before this file,
//   const BUILD = {"version": "…", "assets": ["/app.js", …], "sessions": {"/run": ["/run", …], …}};
// made from the assets' contents, so that any change of them is an update of this worker, and the
// page's scripts, its style and app.wasm always come from the same version.

/** Empty, or `/andante` where the site stands below a path. What is compared with addresses of BUILD is without it. */
const BASE = new URL('.', self.location.href).pathname.slice(0, -1);
const pathOf = (url) => new URL(url).pathname.slice(BASE.length);
const ASSETS_CACHE = `andante-assets-${BUILD.version}`;
/** Followed by whose pages they are: one cache an athlete, and no page is shown to another. */
const PAGES = 'andante-pages-';
/** While nobody is signed in. */
const NOBODY = 'nobody';
/** Holds the identity of the athlete who was signed in last. */
const OWNER_CACHE = 'andante-owner';
const OWNER = '/owner';
/** One page for all addresses of a session's kind; app.wasm fills it. */
const SESSION_SHELLS = BUILD.sessions;
const SHELLS = [...Object.keys(SESSION_SHELLS), '/train', '/metronome', '/device-check', '/about', '/offline'];
const PAGES_KEPT = 60;
/** Tiles of maps, as an athlete's pages: those of the area of their routes (`kept-tiles.js`), and those looked at. */
const TILES = 'andante-tiles-';
const TILE = '/map/tiles/';
const TILES_SEEN = 800;
/** A header of what the page itself keeps as part of the area. */
const KEPT_BY_PAGE = 'X-Andante-Keep';
/** Kept tiles older than this are asked for again while there is a connection. */
const TILE_AGE_MS = 30 * 86_400_000;
const PAGE_TIMEOUT_MS = 3000;
/** A phone away from home waits for an address that never answers; a session should not. */
const SESSION_TIMEOUT_MS = 800;
/** Answers and one-time pages that must come from the server or not at all. */
const NEVER = ['/api/', '/calendar/', '/setup', '/sign-in', '/trust', '/healthz', '/readyz', '/sw.js', '/gallery'];
const FILES = /\.(gpx|tcx|fit|geojson|csv|polyline)$|\/original$/;

const shellOf = (path) => (
  Object.keys(SESSION_SHELLS).find((shell) => SESSION_SHELLS[shell].includes(path)));
const isKept = (path) => SHELLS.includes(path) || shellOf(path) !== undefined;
/** Worth keeping: the page itself, not a redirect to signing in and not an error. */
const isPage = (response) => response.ok && !response.redirected && response.type === 'basic';

/** A reverse proxy's own answer where the server behind it is away. Those of the server have a policy. */
const isOfProxy = ({ status, headers }) => (
  status >= 502 && status <= 504 && !headers.has('Content-Security-Policy'));

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

async function install() {
  const assets = await caches.open(ASSETS_CACHE);
  // The pose models are megabytes that hardly ever change: the server is asked whether they did.
  const cacheMode = (url) => (url.endsWith('.pose') ? 'no-cache' : 'reload');
  await assets.addAll(BUILD.assets.map((url) => new Request(BASE + url, { cache: cacheMode(url) })));
  await Promise.all(SHELLS.map(keepShell));
}

async function keepShell(path) {
  const asked = Date.now();
  const response = await fetch(BASE + path, { credentials: 'same-origin', cache: 'reload' }).catch(() => null);
  if (response && isPage(response)) await keepPage(response, BASE + path, asked);
  // While a worker installs, Chromium sends no further request once three answers wait to be read.
  else await response?.body?.cancel();
}

/** Of a worker that was installed before anybody signed in. */
async function keepMissingShells() {
  const pages = await ownPages();
  const kept = (await pages.keys()).map(({ url }) => pathOf(url));
  await Promise.all(SHELLS.filter((path) => !kept.includes(path)).map(keepShell));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => (
    (name.startsWith('andante-assets-') && name !== ASSETS_CACHE)
    // Of a worker that did not know whose pages it kept.
    || name === 'andante-pages'));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('message', (event) => {
  if (event.data === 'apply') self.skipWaiting();
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
  const { athlete, loaded } = event.data;
  if (athlete) event.waitUntil(belongTo(athlete, loaded).then(keepMissingShells));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith(`${BASE}/`)) return;
  const path = pathOf(url);
  if (NEVER.some((start) => path.startsWith(start)) || FILES.test(path)) return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (BUILD.assets.includes(path)) event.respondWith(asset(request, url));
  else if (path.startsWith(TILE)) event.respondWith(tile(event));
});

async function asset(request, url) {
  const assets = await caches.open(ASSETS_CACHE);
  return (await assets.match(url.pathname)) ?? fetch(request);
}

// Tiles of maps

async function tile(event) {
  const { request } = event;
  const { url } = request;
  const who = await owner();
  if (who === NOBODY) return fetch(request);
  const [kept, seen] = await Promise.all(['kept-', 'seen-'].map((part) => caches.open(TILES + part + who)));
  const ofArea = await kept.match(url);
  const known = ofArea ?? (await seen.match(url));
  if (known && !(Date.now() - Date.parse(known.headers.get('Date')) > TILE_AGE_MS)) return known;
  const fresh = await fetch(request).catch(() => known ?? Response.error());
  if ([200, 204].includes(fresh.status) && fresh !== known) {
    // A new one goes to where the old one is.
    if (ofArea) event.waitUntil(keepTile(kept, url, fresh.clone(), who));
    else if (!request.headers.has(KEPT_BY_PAGE)) event.waitUntil(keepSeen(seen, url, fresh.clone(), who));
  }
  return fresh.ok ? fresh : known ?? fresh;
}

async function keepTile(cache, url, response, who) {
  if (who !== await owner()) return;
  // No room is no reason to complain: it is fetched again.
  await cache.put(url, response).catch(() => {});
}

async function keepSeen(seen, url, response, who) {
  await keepTile(seen, url, response, who);
  const keys = await seen.keys();
  await Promise.all(keys.slice(0, -TILES_SEEN).map((key) => seen.delete(key)));
}

/** The server's page; the one seen last when it does not answer in time. */
async function page(event, url) {
  const shell = shellOf(pathOf(url));
  const key = shell ? BASE + shell : url.pathname + url.search;
  // A page that plays begins without its set-up: it stands for no other.
  const fresh = fetchAndKeep(event.request, url.searchParams.has('play') ? null : key);
  // A late answer still replaces what is kept.
  event.waitUntil(fresh.then((response) => isPage(response) && keepMissingShells()).catch(() => {}));
  try {
    return await inTime(fresh, shell ? SESSION_TIMEOUT_MS : PAGE_TIMEOUT_MS);
  } catch {
    const pages = await ownPages();
    return (await pages.match(key)) ?? lateOrOffline(fresh, pages);
  }
}

async function lateOrOffline(fresh, pages) {
  try {
    return await fresh;
  } catch {
    return (await pages.match(`${BASE}/offline`)) ?? Response.error();
  }
}

async function fetchAndKeep(request, key) {
  const asked = Date.now();
  const response = await fetch(request);
  if (isOfProxy(response)) throw new Error('away');
  if (response.status === 401) await signedOut(asked);
  if (key && isPage(response) && response.headers.get('Content-Type')?.startsWith('text/html')) {
    await keepPage(response.clone(), key, asked);
  }
  return response;
}

/** Keeps a page for its athlete. A late one of an athlete who is gone is not kept. */
async function keepPage(response, key, asked) {
  const athlete = response.headers.get('X-Andante-Athlete');
  if (athlete) await belongTo(athlete, asked);
  if (athlete && athlete !== await owner()) return;
  const pages = await ownPages();
  await pages.delete(key);
  await pages.put(key, response);
  await forgetOldest(pages);
}

// Whose pages are kept

/** Changes of the owner, one after the other. */
let changing = Promise.resolve();
/** When the owner changed last: what was asked for before says nothing of who is there now. */
let changedAt = 0;

async function owner() {
  const kept = await (await caches.open(OWNER_CACHE)).match(OWNER);
  return kept ? kept.text() : NOBODY;
}

const ownPages = async () => caches.open(PAGES + await owner());

/** From now on pages are this athlete's; those of another one are deleted. */
function belongTo(athlete, asked) {
  return change(athlete, asked, async (before) => {
    if (before !== NOBODY) await endMessages();
  });
}

/** What was seen is nobody else's to see. Run and Walk still open, and know nobody. */
function signedOut(asked) {
  return change(NOBODY, asked, async (before) => {
    await endMessages();
    const [from, to] = await Promise.all([before, NOBODY].map((who) => caches.open(PAGES + who)));
    await Promise.all(Object.keys(SESSION_SHELLS).map((shell) => keepWithoutAthlete(from, to, BASE + shell)));
    const offline = await from.match(`${BASE}/offline`);
    if (offline) await to.put(`${BASE}/offline`, offline);
  });
}

/** `passOn` is called between: the new owner is known, and the pages of the one before are there yet. */
function change(athlete, asked, passOn) {
  changing = changing.then(async () => {
    const before = await owner();
    if (before === athlete || asked < changedAt) return;
    changedAt = Date.now();
    await (await caches.open(OWNER_CACHE)).put(OWNER, new Response(athlete));
    await passOn(before).catch((error) => console.warn(error));
    const others = (await caches.keys()).filter((name) => (
      (name.startsWith(PAGES) && name !== PAGES + athlete)
      || (name.startsWith(TILES) && !name.endsWith(`-${athlete}`))));
    await Promise.all(others.map((name) => caches.delete(name)));
  }).catch((error) => console.warn('Pages of another athlete could not be deleted.', error));
  return changing;
}

/** Messages of the athlete before are not for this one: their browser's subscription ends. */
async function endMessages() {
  for (const shown of await self.registration.getNotifications()) shown.close();
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** The pages kept because they were seen, in the order they were put. */
async function seenPages(pages) {
  return (await pages.keys()).filter(({ url }) => !isKept(pathOf(url)));
}

async function forgetOldest(pages) {
  const seen = await seenPages(pages);
  await Promise.all(seen.slice(0, -PAGES_KEPT).map((key) => pages.delete(key)));
}

/** A kept page without the athlete's body, line, steps and last walk; the units stay. */
async function keepWithoutAthlete(from, to, address) {
  const shell = await from.match(address);
  if (!shell) return;
  const text = (await shell.text())
    .replace(/<section[^>]* data-of-server="known"[^]*?<\/section>/, '')
    .replace(/ data-settings="(1:\d)?[^"]*"/, ' data-settings="$1"')
    .replace(/ data-(personal|walk|athlete|tiles)="[^"]*"/g, '');
  const headers = new Headers(shell.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'X-Andante-Athlete']) headers.delete(name);
  await to.put(address, new Response(text, { headers }));
}

function inTime(promise, ms) {
  return Promise.race([
    promise,
    new Promise((_, reject) => { setTimeout(() => reject(new Error('late')), ms); }),
  ]);
}

// Messages. Their words come from the server.

self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data));
});

/** A browser takes the permission away from a page that stays silent, so even what cannot be read is shown. */
async function showMessage(data) {
  let message = {};
  try {
    message = data.json() ?? {};
  } catch {
    // Not a message of ours.
  }
  const { title = 'Andante', body = '', path = '/', tag } = message;
  await self.registration.showNotification(String(title), {
    body: String(body), tag: tag ? String(tag) : undefined, data: { path: String(path) },
    icon: `${BASE}/icons/icon-192.png`, badge: `${BASE}/icons/icon-192.png`,
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path ?? '/'));
});

/** The page, in a window that shows it already or in one of its own: no page is left, least of all mid-run. */
async function openPage(path) {
  const asked = new URL(BASE + path, self.location.origin);
  const url = asked.origin === self.location.origin ? asked : new URL(`${BASE}/`, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => client.url === url.href);
  return open ? open.focus() : self.clients.openWindow(url.href);
}
