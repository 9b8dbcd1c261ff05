// The service worker and its updates. A page is never loaded again by itself, least of all mid-run.

import { address } from './address.js';
import { when } from './when.js';

let registration;
let wasAsked = false;
let isHeldBack = false;

const show = () => when('update', Boolean(registration?.waiting) && !isHeldBack);

/** While a run is recorded no update is offered. */
export function holdBackUpdates(held) {
  isHeldBack = held;
  show();
}

export function applyUpdate() {
  wasAsked = true;
  registration?.waiting?.postMessage('apply');
}

export async function startServiceWorker() {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wasAsked) window.location.reload();
  });
  try {
    registration = await navigator.serviceWorker.register(address('/sw.js'), { updateViaCache: 'none' });
  } catch {
    // Offline, or a browser that forbids it: the page works as it is.
    return;
  }
  show();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', show);
  });
  await askToBeClaimed();
}

/** A worker claims the pages it sees when it starts: not one that was on its way just then. */
async function askToBeClaimed() {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active.postMessage('claim');
}
