// Several tabs share one sign-in. A page drops what it shows once another tab has shown that its athlete is signed out, or
// that somebody else is signed in: at once in an open tab, and when the browser brings the page back.

import { address } from './address.js';
import { athlete } from './owner.js';

/** In `localStorage`: when the latest page was requested that knew who is signed in, and who that is: `TIME ATHLETE`. */
const KEY = 'andante-signed-in';

let isHeld = false;

function latest() {
  const [time, who = ''] = (localStorage.getItem(KEY) ?? '0').split(' ');
  // A time in the future is from before the clock was set back.
  return Number(time) > Date.now() ? { time: 0, who: '' } : { time: Number(time), who };
}

function leaveIfOver() {
  if (isHeld || !athlete() || latest().who === athlete()) return;
  document.body.replaceChildren();
  window.location.replace(address('/'));
}

/** A session that is being recorded stays open until it has ended. */
export function holdPage(held) {
  isHeld = held;
  leaveIfOver();
}

export function watchSignIn() {
  const isKnown = athlete() || document.querySelector('[data-signed-out]');
  if (isKnown && latest().time < performance.timeOrigin) {
    localStorage.setItem(KEY, `${performance.timeOrigin} ${athlete()}`);
  }
  for (const type of ['storage', 'pageshow', 'focus']) window.addEventListener(type, leaveIfOver);
  document.addEventListener('visibilitychange', leaveIfOver);
  leaveIfOver();
}
