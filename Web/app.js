// Entry of every page: whatever the page has is brought to life. Without scripts the pages from the
// server still work; only what needs a device does not.

import { actions, armHolds } from './actions.js';
import { Outbox } from './outbox.js';
import { applyUpdate, startServiceWorker } from './update.js';
import { refresh, when } from './when.js';

function watchConnection() {
  const show = () => when('offline', !navigator.onLine);
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
  outbox.addEventListener('refused', () => when('refused', true));
  outbox.addEventListener('sent', ({ detail: { url, digest } }) => {
    for (const link of document.querySelectorAll('a[data-sent-link]')) link.href = url;
    document.body.dataset.sentDigest = digest;
    when('sent', true);
  });
  return outbox;
}

async function enhanceRun(outbox) {
  const container = document.querySelector('[data-screen=run]');
  if (!container) return;
  const { RunPage } = await import('./run.js');
  await new RunPage(container, outbox).open();
}

async function enhanceParts() {
  const rows = document.querySelector('[data-rows]');
  if (rows) (await import('./activities.js')).enhanceActivities(rows);
  if (document.querySelector('[data-check]')) {
    (await import('./device-check.js')).enhanceDeviceCheck(actions);
  }
  if (document.querySelector('[data-chart]')) await import('./chart.js');
  const { enhanceImport } = await import('./import.js');
  enhanceImport();
}

async function start() {
  when('insecure', !window.isSecureContext);
  watchConnection();
  refresh(document);
  armHolds(document);
  actions.set('apply-update', applyUpdate);
  actions.set('share', async (element) => (await import('./share.js')).share(element));
  const outbox = startOutbox();
  await Promise.all([enhanceRun(outbox), enhanceParts()]);
  document.documentElement.dataset.ready = '';
  outbox.send();
  await startServiceWorker();
}

start();
