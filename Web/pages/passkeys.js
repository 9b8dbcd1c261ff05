// Creates and uses passkeys after a tap. The server creates the requests for the browser and verifies the responses.
// This script converts between bytes and text, and shows one of the page's messages.

import { address } from '../shared/address.js';
import { when } from '../shared/when.js';
import { csrfToken } from '../storage/outbox.js';

const PASSKEY_ERRORS = ['cancelled', 'known', 'failed'];

function bytes(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

function text(buffer) {
  const plain = btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''));
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Thrown if the server rejects a request. The message is the server's. */
class RequestRefused extends Error {}

async function ask(path, body, headers = {}) {
  const response = await fetch(address(path), {
    method: 'POST', credentials: 'same-origin', body: JSON.stringify(body),
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
  });
  const answer = await response.json();
  if (!response.ok) throw new RequestRefused(answer.error);
  return answer;
}

function errorNameOf(error) {
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled';
  return error.name === 'InvalidStateError' ? 'known' : 'failed';
}

function showError(shown) {
  for (const name of PASSKEY_ERRORS) when(`passkey-${name}`, name === shown);
}

/** Runs `work`, or shows why it failed. */
async function attempt(work) {
  showError(null);
  const place = document.querySelector('[data-passkey-said]');
  place.dataset.passkeySaid ||= place.textContent;
  try {
    await work();
  } catch (error) {
    place.textContent = error instanceof RequestRefused ? error.message : place.dataset.passkeySaid;
    showError(errorNameOf(error));
  }
}

async function signIn() {
  const options = await ask('/sign-in/passkey/options', {});
  const { rawId, response } = await navigator.credentials.get({
    publicKey: { ...options, challenge: bytes(options.challenge) },
  });
  await ask('/sign-in/passkey', {
    id: text(rawId), clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData), signature: text(response.signature),
    userHandle: response.userHandle ? text(response.userHandle) : null,
  });
  window.location.reload();
}

async function add() {
  const headers = { 'X-Andante-CSRF': await csrfToken() };
  const options = await ask('/settings/passkeys/options', {}, headers);
  const { response } = await navigator.credentials.create({
    publicKey: {
      ...options, challenge: bytes(options.challenge), user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map(({ type, id }) => ({ type, id: bytes(id) })),
    },
  });
  await ask('/settings/passkeys', {
    name: document.getElementById('passkey-name').value,
    clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject),
  }, headers);
  window.location.reload();
}

/** @param {Map} actions */
export function enhancePasskeys(actions) {
  actions.set('passkey-sign-in', () => attempt(signIn));
  actions.set('passkey-add', () => attempt(add));
  const hasPasskeys = 'PublicKeyCredential' in window;
  when('passkey-insecure', !window.isSecureContext);
  when('passkey-unsupported', window.isSecureContext && !hasPasskeys);
  when('passkey-ready', window.isSecureContext && hasPasskeys);
}
