// Shares the sign-in between tabs. When another tab finds that the page's athlete was signed out or that someone else
// is signed in, the page clears its content: immediately in an open tab, otherwise when the browser restores the page.

import { address } from './address.js';
import { athlete } from './owner.js';

/**
 * The `localStorage` key for the latest known sign-in. Its value is `TIME ATHLETE`, where `TIME` is the time at which
 * the page that showed this sign-in was requested.
 */
const KEY = 'andante-signed-in';

let staysOpen = false;

function latest() {
  const [time, who = ''] = (localStorage.getItem(KEY) ?? '0').split(' ');
  // Ignore a time in the future, which was recorded before the clock was set back.
  return Number(time) > Date.now() ? { time: 0, who: '' } : { time: Number(time), who };
}

function leaveIfSignedOut() {
  if (staysOpen || !athlete() || latest().who === athlete()) return;
  document.body.replaceChildren();
  window.location.replace(address('/'));
}

/** Keeps the page open while `held` is true, because it is recording a session. */
export function setKeepOpen(held) {
  staysOpen = held;
  leaveIfSignedOut();
}

export function watchSignIn() {
  const isKnown = athlete() || document.querySelector('[data-signed-out]');
  if (isKnown && latest().time < performance.timeOrigin) {
    localStorage.setItem(KEY, `${performance.timeOrigin} ${athlete()}`);
  }
  for (const type of ['storage', 'pageshow', 'focus']) window.addEventListener(type, leaveIfSignedOut);
  document.addEventListener('visibilitychange', leaveIfSignedOut);
  leaveIfSignedOut();
}
