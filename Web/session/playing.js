// Plays a session without navigating: a page may only make sound if the press that started it happened in the same
// document, so the session's page replaces the content of the current page.

import { actions } from '../shared/actions.js';
import { Sound } from '../sound/sound.js';
import { Speech } from '../sound/speech.js';
import { refresh } from '../shared/when.js';

/**
 * Makes links with `data-action="play"` play their session in this page. Without scripts, they lead to the page that
 * plays it. Links that also have `data-begins` start a session, like the Start button.
 * @param {(container: HTMLElement, options: {sound: Sound, begins: boolean}) => Promise<void>} openSession
 */
export function enablePlaying(openSession) {
  actions.set('play', (link) => play(link, openSession));
}

async function play(link, openSession) {
  // Starts the sound before the first `await`, because sound and speech only work later if they were started during the
  // tap.
  const sound = new Sound();
  sound.start().catch(() => {});
  new Speech().unlock();
  try {
    const page = await fetchPage(link.href);
    if (document.querySelector('[data-alive]')) (await import('../map/map.js')).closeMaps(document);
    show(page, link.href);
  } catch (error) {
    console.warn('The session could not be played here; loading its page instead.', error);
    window.location.assign(link.href);
    return;
  }
  const container = document.querySelector('[data-screen]');
  await openSession(container, { sound, begins: 'begins' in link.dataset });
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

/** Shows the fetched page. Because the document was replaced, going back reloads the previous page. */
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
