// Imports files that are chosen or dropped anywhere on a page, one after another.

import { address } from '../shared/address.js';
import { csrfToken } from '../storage/outbox.js';
import { when } from '../shared/when.js';

/** Uploads a file. `onProgress` is called with the uploaded fraction, 0 … 1. */
function send(file, csrf, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address('/api/import'));
    request.responseType = 'json';
    request.setRequestHeader('X-Andante-CSRF', csrf);
    request.setRequestHeader('X-File-Name', encodeURIComponent(file.name));
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => { if (total > 0) onProgress(loaded / total); };
    request.onerror = () => reject(new Error('import: no answer'));
    request.onload = () => {
      const { status, response } = request;
      if (status < 300 && response) resolve(response);
      else if ([408, 413, 507].includes(status) && response?.error) {
        resolve({ imported: 0, failed: [{ file: file.name, reason: response.error }] });
      } else reject(new Error(`import ${status}`));
    };
    request.send(file);
  });
}

function showProgress(done, total) {
  for (const bar of document.querySelectorAll('progress[data-import-progress]')) {
    bar.max = total;
    bar.value = done;
  }
}

/** Opens the page that lists each file's result. */
function showOutcomes(outcomes, csrf) {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address('/import/result');
  for (const [name, value] of Object.entries({ csrf, outcomes: JSON.stringify(outcomes) })) {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/**
 * Imports the files one by one. Afterwards, opens the resulting page for a single file, or a list of results for
 * several files.
 */
export async function importFiles(files) {
  if (files.length === 0) return;
  when('import-failed', false);
  when('importing', true);
  try {
    const csrf = await csrfToken();
    const outcomes = [];
    const loads = [];
    for (const [index, file] of files.entries()) {
      showProgress(index, files.length);
      const { imported, attached, enriched, skipped, url, page, failed, health, archive } = await send(
        file, csrf, (share) => showProgress(index + share, files.length));
      // Health exports and archives are imported on a page of their own.
      if (health || archive) loads.push(health ?? archive);
      else outcomes.push({ name: file.name, imported, attached, enriched, skipped, url, page, reason: failed[0]?.reason });
    }
    // If there is an archive, open its page. The import log has the other files' results.
    const next = loads.at(-1) ?? (outcomes.length === 1 ? outcomes[0].page : null);
    if (next) window.location.assign(next);
    else showOutcomes(outcomes, csrf);
  } catch {
    when('importing', false);
    when('import-failed', true);
  }
}

const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');

export function enhanceImport() {
  let depth = 0;
  const dragging = (change) => (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = Math.max(0, depth + change);
    when('dropping', depth > 0);
  };
  document.addEventListener('dragenter', dragging(1));
  document.addEventListener('dragleave', dragging(-1));
  document.addEventListener('dragover', (event) => { if (hasFiles(event)) event.preventDefault(); });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    when('dropping', false);
    importFiles([...event.dataTransfer.files]);
  });
  document.addEventListener('change', (event) => {
    if (!event.target.matches('[data-import] input[type=file]')) return;
    importFiles([...event.target.files]);
  });
}
