// Notifications on this device: asks for permission after a tap, registers with the server, and unsubscribes. This
// script only chooses the message; the page contains its text.

import { address } from '../shared/address.js';
import { when } from '../shared/when.js';
import { csrfToken } from '../storage/outbox.js';

const STATES = ['insecure', 'install', 'unsupported', 'denied', 'off', 'on'];

/** Only Safari on iPhone and iPad defines `standalone`. There, notifications require that the app is installed. */
const needsInstall = () => navigator.standalone === false;

function missingSupport() {
  if (!window.isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null;
  return needsInstall() ? 'install' : 'unsupported';
}

function show(state) {
  for (const name of STATES) when(`push-${name}`, name === state);
}

async function post(path, fields) {
  const response = await fetch(address(`/settings/reminders/${path}`), {
    method: 'POST', credentials: 'same-origin',
    headers: { 'X-Andante-CSRF': await csrfToken() }, body: new URLSearchParams(fields),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

async function storeSubscription(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  await post('push', { endpoint, p256dh: keys.p256dh, auth: keys.auth });
}

/** Subscribes. An existing subscription with another key must be removed first. */
async function subscribe(manager, key) {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    if (error.name !== 'InvalidStateError') throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}

async function attempt(work) {
  when('push-failed', false);
  try {
    await work();
  } catch {
    when('push-failed', true);
  }
}

/** Turns notifications on, or shows why that isn't possible. Only this function requests the permission. */
async function turnOn(key) {
  if (await Notification.requestPermission() !== 'granted') {
    show(Notification.permission === 'denied' ? 'denied' : 'off');
    return;
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  await storeSubscription(await subscribe(pushManager, key));
  window.location.reload();
}

async function turnOff() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription) {
    await post('push/end', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  window.location.reload();
}

/**
 * Shows the current state. The browser may have changed the subscription's address, so it is sent to
 * the server again.
 */
async function showNow() {
  if (Notification.permission === 'denied') return show('denied');
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  show(subscription ? 'on' : 'off');
  return subscription && storeSubscription(subscription);
}

async function copy({ dataset }) {
  const field = document.getElementById(dataset.copy);
  field.select();
  await navigator.clipboard.writeText(field.value);
  when('copied', true);
}

/**
 * @param {HTMLElement} part has `data-push`, the key for subscriptions
 * @param {Map} actions
 */
export async function enhanceReminders(part, actions) {
  actions.set('copy', copy);
  const missing = missingSupport();
  if (missing) return show(missing);
  actions.set('push-on', () => attempt(() => turnOn(part.dataset.push)));
  actions.set('push-off', () => attempt(turnOff));
  // Not awaited because the worker may still be loading, and the page doesn't need it.
  attempt(showNow);
  return undefined;
}
