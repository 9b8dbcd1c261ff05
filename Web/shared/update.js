// The service worker and its updates. A page is never reloaded automatically, especially not during a session.

import { athlete } from './owner.js';
import { address } from './address.js';
import { holdPage } from './signed-in.js';
import { when } from './when.js';

let registration;
let wasAsked = false;
let isHeldBack = false;

// The first worker also waits briefly before it becomes active, but isn't an update.
const show = () => when('update', Boolean(registration?.waiting && registration.active) && !isHeldBack);

/** Offers no updates while a session is recorded. */
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
    // The browser is offline or forbids service workers. The page works without one.
    return;
  }
  show();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', show);
  });
  await askToBeClaimed();
}

/**
 * Asks the worker to take control of this page. A worker only claims pages that are open when it starts, which can
 * miss a page that was still loading.
 */
async function askToBeClaimed() {
  const { active } = await navigator.serviceWorker.ready;
  // Also needed if the page was not loaded through the worker.
  if (athlete()) active.postMessage({ athlete: athlete(), loaded: performance.timeOrigin });
  if (!navigator.serviceWorker.controller) active.postMessage('claim');
}
