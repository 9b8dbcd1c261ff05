// The service worker and its updates. A page is never loaded again by itself, least of all mid-run.

import { athlete } from './owner.js';
import { address } from './address.js';
import { holdPage } from './signed-in.js';
import { when } from './when.js';

let registration;
let wasAsked = false;
let isHeldBack = false;

// The first worker also waits for a moment before it becomes active. That is no update.
const show = () => when('update', Boolean(registration?.waiting && registration.active) && !isHeldBack);

/** While a run is recorded no update is offered. */
export function holdBackUpdates(held) {
  isHeldBack = held;
  show();
  holdPage(held);
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
  // Also of a page that did not come through the worker.
  if (athlete()) active.postMessage({ athlete: athlete(), loaded: performance.timeOrigin });
  if (!navigator.serviceWorker.controller) active.postMessage('claim');
}
