// The service worker, which lets Run open while the server is unreachable. The server prepends one line to this file:
//   const BUILD = {"version": "…", "assets": ["/app.js", …], "sessions": {"/run": ["/run", …], …}};
// BUILD is derived from the assets' contents, so every change to an asset updates this worker, and scripts, styles and
// app.wasm always have the same version.

/** The base path, such as `/andante`, or empty at the root. The paths in BUILD don't include it. */
const BASE = new URL('.', self.location.href).pathname.slice(0, -1);
const pathOf = (url) => new URL(url).pathname.slice(BASE.length);
const ASSETS_CACHE = `andante-assets-${BUILD.version}`;
/** The prefix of the page caches. The athlete's identity follows, so that each athlete has a separate cache. */
const PAGES = 'andante-pages-';
/** The cache owner when no athlete is signed in. */
const NO_OWNER = 'nobody';
/** The cache that stores the identity of the athlete who signed in last. */
const OWNER_CACHE = 'andante-owner';
const OWNER = '/owner';
/** For each kind of session, one page that serves all its addresses. app.wasm fills it in. */
const SESSION_SHELLS = BUILD.sessions;
const SHELLS = [...Object.keys(SESSION_SHELLS), '/train', '/metronome', '/device-check', '/about', '/offline'];
const MAX_VIEWED_PAGES = 60;
/**
 * The prefix of the tile caches. Each athlete has two: tiles in the area of their routes (`stored-tiles.js`), and viewed
 * tiles.
 */
const TILES = 'andante-tiles-';
const TILE = '/map/tiles/';
const MAX_VIEWED_TILES = 800;
/**
 * A request header that marks tiles which the page stores itself because they are in the area of the athlete's routes.
 */
const KEPT_BY_PAGE = 'X-Andante-Keep';
/** Older tiles are requested again when online. */
const TILE_AGE_MS = 30 * 86_400_000;
const PAGE_TIMEOUT_MS = 3000;
/**
 * A shorter timeout for sessions, because a phone away from home may never get a response from the server's address.
 */
const SESSION_TIMEOUT_MS = 800;
/** The paths of responses and one-time pages that must never come from a cache. */
const NEVER = ['/api/', '/calendar/', '/setup', '/sign-in', '/trust', '/healthz', '/readyz', '/sw.js', '/gallery'];
/** An activity's files, in any format. */
const FILES = /^\/activities\/.*(\.\w+|\/original)$/;

const shellOf = (path) => (
  Object.keys(SESSION_SHELLS).find((shell) => SESSION_SHELLS[shell].includes(path)));
const isPrecached = (path) => SHELLS.includes(path) || shellOf(path) !== undefined;
/** Whether a response can be cached: a page, not a redirect to the sign-in page and not an error. */
const isPage = (response) => response.ok && !response.redirected && response.type === 'basic';

/**
 * Whether the response comes from a reverse proxy whose server is down. Only the server itself sends a policy header.
 */
const isProxyError = ({ status, headers }) => (
  status >= 502 && status <= 504 && !headers.has('Content-Security-Policy'));

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

async function install() {
  const assets = await caches.open(ASSETS_CACHE);
  // The pose models are several megabytes and rarely change, so they are revalidated instead of being fetched again.
  const cacheMode = (url) => (url.endsWith('.pose') ? 'no-cache' : 'reload');
  await assets.addAll(BUILD.assets.map((url) => new Request(BASE + url, { cache: cacheMode(url) })));
  await Promise.all(SHELLS.map(storeShell));
}

async function storeShell(path) {
  const requestedAt = Date.now();
  const response = await fetch(BASE + path, { credentials: 'same-origin', cache: 'reload' }).catch(() => null);
  if (response && isPage(response)) await storePage(response, BASE + path, requestedAt);
  // Cancel the response, because Chromium sends no further requests during installation while three responses are
  // unread.
  else await response?.body?.cancel();
}

/** Fetches the session pages that are missing because this worker was installed before anyone signed in. */
async function storeMissingShells() {
  const pages = await ownPages();
  const stored = (await pages.keys()).map(({ url }) => pathOf(url));
  await Promise.all(SHELLS.filter((path) => !stored.includes(path)).map(storeShell));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => (
    (name.startsWith('andante-assets-') && name !== ASSETS_CACHE)
    // The cache of older workers, which didn't separate athletes.
    || name === 'andante-pages'));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('message', (event) => {
  if (event.data === 'apply') self.skipWaiting();
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
  const { athlete, loaded } = event.data;
  if (athlete) event.waitUntil(setOwner(athlete, loaded).then(storeMissingShells));
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

// Map tiles

async function tile(event) {
  const { request } = event;
  const { url } = request;
  const who = await owner();
  if (who === NO_OWNER) return fetch(request);
  const [areaCache, viewedCache] = await Promise.all(['kept-', 'seen-'].map((part) => caches.open(TILES + part + who)));
  const ofArea = await areaCache.match(url);
  const known = ofArea ?? (await viewedCache.match(url));
  if (known && !(Date.now() - Date.parse(known.headers.get('Date')) > TILE_AGE_MS)) return known;
  const fresh = await fetch(request).catch(() => known ?? Response.error());
  if ([200, 204].includes(fresh.status) && fresh !== known) {
    // Store the new tile in the same cache as the old one.
    if (ofArea) event.waitUntil(storeTile(areaCache, url, fresh.clone(), who));
    else if (!request.headers.has(KEPT_BY_PAGE)) event.waitUntil(storeViewedTile(viewedCache, url, fresh.clone(), who));
  }
  return fresh.ok ? fresh : known ?? fresh;
}

async function storeTile(cache, url, response, who) {
  if (who !== await owner()) return;
  // Best effort: if storage is full, the tile is fetched again later.
  await cache.put(url, response).catch(() => {});
}

async function storeViewedTile(viewedCache, url, response, who) {
  await storeTile(viewedCache, url, response, who);
  const keys = await viewedCache.keys();
  await Promise.all(keys.slice(0, -MAX_VIEWED_TILES).map((key) => viewedCache.delete(key)));
}

/** Returns the page from the server, or the cached one if the server doesn't answer in time. */
async function page(event, url) {
  const shell = shellOf(pathOf(url));
  const key = shell ? BASE + shell : url.pathname + url.search;
  // A page that plays a session skips the set-up, so don't cache it as the session's page.
  const fresh = fetchAndKeep(event.request, url.searchParams.has('play') ? null : key);
  // A late response still updates the cache.
  event.waitUntil(fresh.then((response) => isPage(response) && storeMissingShells()).catch(() => {}));
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
  const requestedAt = Date.now();
  const response = await fetch(request);
  if (isProxyError(response)) throw new Error('away');
  if (response.status === 401) await clearOwner(requestedAt);
  if (key && isPage(response) && response.headers.get('Content-Type')?.startsWith('text/html')) {
    await storePage(response.clone(), key, requestedAt);
  }
  return response;
}

/** Caches a page for its athlete. Drops a late response for an athlete who has signed out meanwhile. */
async function storePage(response, key, requestedAt) {
  const athlete = response.headers.get('X-Andante-Athlete');
  if (athlete) await setOwner(athlete, requestedAt);
  if (athlete && athlete !== await owner()) return;
  const pages = await ownPages();
  await pages.delete(key);
  await pages.put(key, response);
  await evictOldest(pages);
}

// Owner of the cached pages

/** The queue of owner changes, which are made one after another. */
let ownerChange = Promise.resolve();
/** The time of the last owner change. Responses to older requests don't show who is signed in now. */
let changedAt = 0;

async function owner() {
  const stored = await (await caches.open(OWNER_CACHE)).match(OWNER);
  return stored ? stored.text() : NO_OWNER;
}

const ownPages = async () => caches.open(PAGES + await owner());

/** Makes an athlete the owner of the cache, and deletes the pages of other athletes. */
function setOwner(athlete, requestedAt) {
  return changeOwner(athlete, requestedAt, async (before) => {
    if (before !== NO_OWNER) await endNotifications();
  });
}

/** Deletes the athlete's cached pages. Session pages can still be opened, without the athlete's data. */
function clearOwner(requestedAt) {
  return changeOwner(NO_OWNER, requestedAt, async (before) => {
    await endNotifications();
    const [from, to] = await Promise.all([before, NO_OWNER].map((who) => caches.open(PAGES + who)));
    await Promise.all(Object.keys(SESSION_SHELLS).map((shell) => copyWithoutAthlete(from, to, BASE + shell)));
    const offline = await from.match(`${BASE}/offline`);
    if (offline) await to.put(`${BASE}/offline`, offline);
  });
}

/** Changes the owner. `passOn` is called after the change, before the previous owner's pages are deleted. */
function changeOwner(athlete, requestedAt, passOn) {
  ownerChange = ownerChange.then(async () => {
    const before = await owner();
    if (before === athlete || requestedAt < changedAt) return;
    changedAt = Date.now();
    await (await caches.open(OWNER_CACHE)).put(OWNER, new Response(athlete));
    await passOn(before).catch((error) => console.warn(error));
    const others = (await caches.keys()).filter((name) => (
      (name.startsWith(PAGES) && name !== PAGES + athlete)
      || (name.startsWith(TILES) && !name.endsWith(`-${athlete}`))));
    await Promise.all(others.map((name) => caches.delete(name)));
  }).catch((error) => console.warn('Pages of another athlete could not be deleted.', error));
  return ownerChange;
}

/** Closes the previous athlete's notifications and ends the browser's subscription to them. */
async function endNotifications() {
  for (const shown of await self.registration.getNotifications()) shown.close();
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Returns the pages that were cached when they were viewed, oldest first. */
async function viewedPages(pages) {
  return (await pages.keys()).filter(({ url }) => !isPrecached(pathOf(url)));
}

async function evictOldest(pages) {
  const seen = await viewedPages(pages);
  await Promise.all(seen.slice(0, -MAX_VIEWED_PAGES).map((key) => pages.delete(key)));
}

/**
 * Copies a cached page without the athlete's settings, personal model, route, steps and latest walk. Only the units are
 * preserved.
 */
async function copyWithoutAthlete(from, to, address) {
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

// Notifications. The server provides their text.

self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data));
});

/**
 * Shows a message, even if its data are unreadable, because browsers revoke the permission if a push message shows
 * nothing.
 */
async function showMessage(data) {
  let message = {};
  try {
    message = data.json() ?? {};
  } catch {
    // Show the default message, because the data aren't from this app.
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

/**
 * Opens the page in a window that already shows it, or in a new one. Leaves other windows unchanged, because one may be
 * recording a run.
 */
async function openPage(path) {
  const requested = new URL(BASE + path, self.location.origin);
  const url = requested.origin === self.location.origin ? requested : new URL(`${BASE}/`, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => client.url === url.href);
  return open ? open.focus() : self.clients.openWindow(url.href);
}
