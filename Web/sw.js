// Service worker: Run opens with the server away. The server puts one line before this file,
//   const BUILD = {"version": "…", "assets": ["/app.js", …], "sessions": {"/run": ["/run", …], …}};
// made from the assets' contents, so that any change of them is an update of this worker, and the
// page's scripts, its style and app.wasm always come from the same version.

/** Empty, or `/andante` where the site stands below a path. What is compared with addresses of BUILD is without it. */
const BASE = new URL('.', self.location.href).pathname.slice(0, -1);
const pathOf = (url) => new URL(url).pathname.slice(BASE.length);
const ASSETS_CACHE = `andante-assets-${BUILD.version}`;
const PAGES_CACHE = 'andante-pages';
/** One page for all addresses of a session's kind; app.wasm fills it. */
const SESSION_SHELLS = BUILD.sessions;
const SHELLS = [...Object.keys(SESSION_SHELLS), '/train', '/metronome', '/device-check', '/about', '/offline'];
const PAGES_KEPT = 60;
const PAGE_TIMEOUT_MS = 3000;
/** A phone away from home waits for an address that never answers; a session should not. */
const SESSION_TIMEOUT_MS = 800;
/** Answers and one-time pages that must come from the server or not at all. */
const NEVER = ['/api/', '/calendar/', '/setup', '/trust', '/healthz', '/sw.js', '/gallery'];
const FILES = /\.gpx$|\/original$/;

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
  const pages = await caches.open(PAGES_CACHE);
  await Promise.all(SHELLS.map((path) => keepShell(pages, path)));
}

async function keepShell(pages, path) {
  const response = await fetch(BASE + path, { credentials: 'same-origin', cache: 'reload' }).catch(() => null);
  if (response && isPage(response)) await pages.put(BASE + path, response);
  // While a worker installs, Chromium sends no further request once three answers wait to be read.
  else await response?.body?.cancel();
}

/** Of a worker that was installed before anybody signed in. */
async function keepMissingShells() {
  const pages = await caches.open(PAGES_CACHE);
  const kept = (await pages.keys()).map(({ url }) => pathOf(url));
  await Promise.all(SHELLS.filter((path) => !kept.includes(path)).map((path) => keepShell(pages, path)));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('andante-assets-') && name !== ASSETS_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('message', (event) => {
  if (event.data === 'apply') self.skipWaiting();
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith(`${BASE}/`)) return;
  const path = pathOf(url);
  if (NEVER.some((start) => path.startsWith(start)) || FILES.test(path)) return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (BUILD.assets.includes(path)) event.respondWith(asset(request, url));
});

async function asset(request, url) {
  const assets = await caches.open(ASSETS_CACHE);
  return (await assets.match(url.pathname)) ?? fetch(request);
}

/** The server's page; the one seen last when it does not answer in time. */
async function page(event, url) {
  const shell = shellOf(pathOf(url));
  const key = shell ? BASE + shell : url.pathname + url.search;
  const fresh = fetchAndKeep(event.request, key);
  // A late answer still replaces what is kept.
  event.waitUntil(fresh.then((response) => isPage(response) && keepMissingShells()).catch(() => {}));
  try {
    return await inTime(fresh, shell ? SESSION_TIMEOUT_MS : PAGE_TIMEOUT_MS);
  } catch {
    const pages = await caches.open(PAGES_CACHE);
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
  const response = await fetch(request);
  if (isOfProxy(response)) throw new Error('away');
  if (response.status === 401) await forgetSeen();
  if (isPage(response) && response.headers.get('Content-Type')?.startsWith('text/html')) {
    const pages = await caches.open(PAGES_CACHE);
    await pages.delete(key);
    await pages.put(key, response.clone());
    await forgetOldest(pages);
  }
  return response;
}

/** The pages kept because they were seen, in the order they were put. */
async function seenPages(pages) {
  return (await pages.keys()).filter(({ url }) => !isKept(pathOf(url)));
}

async function forgetOldest(pages) {
  const seen = await seenPages(pages);
  await Promise.all(seen.slice(0, -PAGES_KEPT).map((key) => pages.delete(key)));
}

/** Signed out: what was seen is nobody else's to see. Run and Walk still open, and know nobody. */
async function forgetSeen() {
  const pages = await caches.open(PAGES_CACHE);
  await Promise.all((await seenPages(pages)).map((key) => pages.delete(key)));
  await Promise.all(Object.keys(SESSION_SHELLS).map((shell) => forgetAthlete(pages, BASE + shell)));
}

/** Takes the athlete's body, line, steps and last walk out of a kept page; the units stay. */
async function forgetAthlete(pages, address) {
  const shell = await pages.match(address);
  if (!shell) return;
  const text = (await shell.text())
    .replace(/<section[^>]* data-of-server="known"[^]*?<\/section>/, '')
    .replace(/ data-settings="(1:\d)?[^"]*"/, ' data-settings="$1"')
    .replace(/ data-(personal|walk|athlete)="[^"]*"/g, '');
  const headers = new Headers(shell.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  await pages.put(address, new Response(text, { headers }));
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
