// The entry point of every page: starts the scripts for the parts that the page contains. Without scripts, the pages
// from the server still work, except for features that need the device itself.

import { actions, armHolds } from './shared/actions.js';
import { ownPath } from './shared/address.js';
import { Outbox } from './storage/outbox.js';
import { storage } from './storage/storage.js';
import { isOwn } from './shared/owner.js';
import { watchSignIn } from './shared/signed-in.js';
import { listenForShortcuts } from './shared/keyboard.js';
import { applyUpdate, startServiceWorker } from './shared/update.js';
import { when } from './shared/when.js';
import { storeTimeZone } from './shared/time-zone.js';

/** How long the connection must be lost before the page shows that it's offline. */
const OFFLINE_DELAY_MS = 1000;

/** Loads the page class for a value of `data-screen`. */
const SESSION_PAGES = {
  run: async () => (await import('./session/run.js')).RunPage,
  walk: async () => (await import('./session/walk.js')).WalkPage,
  ride: async () => (await import('./session/ride.js')).RidePage,
  train: async () => (await import('./train/train.js')).TrainPage,
};

function watchConnection() {
  let timer;
  const show = () => {
    clearTimeout(timer);
    if (navigator.onLine) when('offline', false);
    else timer = setTimeout(() => when('offline', true), OFFLINE_DELAY_MS);
  };
  window.addEventListener('online', show);
  window.addEventListener('offline', show);
  show();
}

function startOutbox() {
  const outbox = new Outbox();
  outbox.addEventListener('waiting', ({ detail }) => {
    when('waiting', detail > 0);
    for (const place of document.querySelectorAll('[data-waiting-count]')) place.textContent = detail;
  });
  outbox.addEventListener('others', ({ detail }) => {
    when('others-one', detail === 1);
    when('others-many', detail > 1);
    for (const place of document.querySelectorAll('[data-others-count]')) place.textContent = detail;
  });
  outbox.addEventListener('refused', () => when('refused', true));
  outbox.addEventListener('sent', ({ detail: { url, digest } }) => {
    for (const link of document.querySelectorAll('a[data-sent-link]')) link.href = url;
    document.body.dataset.sentDigest = digest;
    when('sent', true);
  });
  return outbox;
}

/** @param {{sound?: Sound, begins?: boolean}} options the sound that a tap has started; whether a session begins now */
async function openSession(container, outbox, { sound, begins } = {}) {
  const Page = await SESSION_PAGES[container.dataset.screen]();
  await new Page(container, outbox, sound).open({ begins });
}

async function enhanceCharts() {
  if (document.querySelector('[data-chart]')) (await import('./pages/chart.js')).startCharts(document);
  const calendar = document.querySelector('[data-calendar]');
  if (calendar) (await import('./pages/calendar.js')).enhanceCalendar(calendar);
  if (document.querySelector('[data-track]')) (await import('./pages/track.js')).enhanceTrack(document);
  if (document.querySelector('[data-map]')) (await import('./map/map.js')).startMaps(document);
  if (document.querySelector('[data-menu]')) (await import('./shared/menu.js')).enhanceMenus(document);
}

async function enhanceParts() {
  const filters = document.querySelectorAll('[data-filter]');
  if (filters.length > 0) await (await import('./pages/filter.js')).enhanceFilters(filters);
  const rows = document.querySelector('[data-rows]');
  if (rows) (await import('./pages/activities.js')).enhanceActivities(rows);
  const selection = document.querySelector('[data-selection]');
  if (selection) (await import('./pages/selection.js')).enhanceSelection(selection);
  if (document.querySelector('[data-check]')) {
    (await import('./pages/device-check.js')).enhanceDeviceCheck(actions);
  }
  const metronome = document.querySelector('[data-metronome]');
  if (metronome) await (await import('./metronome/metronome.js')).enhanceMetronome(metronome);
  const sharing = document.querySelector('[data-share-download]');
  if (sharing) (await import('./pages/share.js')).nameShare(sharing);
  await enhanceCharts();
  if (document.querySelector('.exercise-how')) {
    await (await import('./train/exercise-page.js')).enhanceExercise(document);
  }
  if (document.querySelector('[data-tempo]')) (await import('./pages/move.js')).showTempo();
  const photo = document.querySelector('[data-photo]');
  if (photo) (await import('./pages/photo.js')).enhancePhoto(photo);
  const push = document.querySelector('[data-push]');
  if (push) await (await import('./pages/reminders.js')).enhanceReminders(push, actions);
  if (document.querySelector('[data-passkeys]')) (await import('./pages/passkeys.js')).enhancePasskeys(actions);
  if (document.querySelector('[data-map-device]')) {
    await (await import('./map/stored-tiles.js')).enhanceStoredTiles(actions);
  }
  if (document.querySelector('[data-poll]')) (await import('./pages/poll.js')).poll();
  if (document.querySelector('main form[method=post]')) (await import('./pages/retrying-forms.js')).enhanceRetryingForms(actions);
  const { enhanceImport } = await import('./pages/import.js');
  enhanceImport();
}

/** Shows a notice about an unfinished session on pages that don't handle sessions themselves. */
async function showUnfinished() {
  const logs = await storage().list().catch(() => []);
  when('unfinished', logs.filter(isOwn).some(({ finished }) => !finished));
}

async function startPage() {
  storeTimeZone();
  watchSignIn();
  when('insecure', !window.isSecureContext);
  watchConnection();
  armHolds(document);
  listenForShortcuts();
  actions.set('apply-update', applyUpdate);
  actions.set('share', async (element) => (await import('./pages/share.js')).share(element));
  actions.set('print', () => window.print());
  const outbox = startOutbox();
  // Load this before the first press, because browsers only play sound that is started during the press itself.
  if (document.querySelector('[data-action=play]')) {
    const { enablePlaying } = await import('./session/playing.js');
    enablePlaying((container, options) => openSession(container, outbox, options));
  }
  const session = document.querySelector('[data-screen]');
  await Promise.all([session ? openSession(session, outbox) : showUnfinished(), enhanceParts()]);
  // Neither is awaited: the page is ready without them.
  outbox.send();
  startServiceWorker();
}

async function start() {
  // The gallery shows screens in fixed states, so the live parts of a page must not change them.
  if (!ownPath().startsWith('/gallery')) await startPage();
  else await enhanceCharts();
  document.documentElement.dataset.ready = '';
}

start();
