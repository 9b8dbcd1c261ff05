// The service worker and its updates. A page is never reloaded automatically, especially not during a session.

import { athlete } from './owner.js';
import { address } from './address.js';
import { setKeepOpen } from './signed-in.js';
import { when } from './when.js';

let registration;
let isRequested = false;
let isSuspended = false;

// Check `active` because the first worker also waits briefly before it becomes active, but isn't an update.
const show = () => when('update', Boolean(registration?.waiting && registration.active) && !isSuspended);

/** Hides the update notice while `held` is true, because a session is being recorded. */
export function suspendUpdates(held) {
  isSuspended = held;
  show();
  setKeepOpen(held);
}

export function applyUpdate() {
  isRequested = true;
  registration?.waiting?.postMessage('apply');
}

export async function startServiceWorker() {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isRequested) window.location.reload();
  });
  try {
    registration = await navigator.serviceWorker.register(address('/sw.js'), { updateViaCache: 'none' });
  } catch {
    // The browser is offline or forbids service workers. The page works without one.
    return;
  }
  show();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', show);
  });
  await requestClaim();
}

/**
 * Asks the worker to take control of this page. A worker only claims the pages that are open when it starts, so it can
 * miss a page that was still loading.
 */
async function requestClaim() {
  const { active } = await navigator.serviceWorker.ready;
  // Send this even if the page was not loaded through the worker.
  if (athlete()) active.postMessage({ athlete: athlete(), loaded: performance.timeOrigin });
  if (!navigator.serviceWorker.controller) active.postMessage('claim');
}
