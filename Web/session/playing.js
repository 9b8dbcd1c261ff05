// Playing begins in the document of the press: in another one no sound is allowed before the next press. So the page of
// the session takes this one's place without a navigation.

import { actions } from '../shared/actions.js';
import { Sound } from '../sound/sound.js';
import { Speech } from '../sound/speech.js';
import { refresh } from '../shared/when.js';
import { loadPage } from './session-kinds.js';

/**
 * Links with `data-action="play"` play here; elsewhere, and before, they lead to the page that plays. Those with
 * `data-begins` as well begin a session: the press is its Start.
 */
export function enablePlaying(outbox) {
  actions.set('play', (link) => play(link, outbox));
}

async function play(link, outbox) {
  // Before the first wait: sound and voice are heard later only if they began in the tap.
  const sound = new Sound();
  sound.start().catch(() => {});
  new Speech().unlock();
  try {
    const page = await fetchPage(link.href);
    if (document.querySelector('[data-alive]')) (await import('../map/map.js')).closeMaps(document);
    show(page, link.href);
  } catch (error) {
    console.warn('The page is loaded instead.', error);
    window.location.assign(link.href);
    return;
  }
  const container = document.querySelector('[data-screen]');
  const Page = await loadPage(container.dataset.screen);
  await new Page(container, outbox, sound).open({ begins: 'begins' in link.dataset });
  const heading = container.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

async function fetchPage(url) {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok || response.redirected) throw new Error(`${url}: ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!page.querySelector('[data-screen]')) throw new Error(`${url}: no session`);
  return page;
}

/** Back leads to the page before, which is loaded again: it is not there any more. */
function show(page, url) {
  const { pathname } = window.location;
  window.addEventListener('popstate', () => {
    if (window.location.pathname === pathname) window.location.reload();
  });
  history.pushState(null, '', url);
  document.title = page.title;
  document.body.replaceWith(document.adoptNode(page.body));
  window.scrollTo(0, 0);
  refresh(document);
}
