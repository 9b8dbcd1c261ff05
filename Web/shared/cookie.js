// Cookies with display preferences for the server.

import { address } from './address.js';

const YEAR_SECONDS = 365 * 86_400;

export function setCookie(name, value) {
  document.cookie = `${name}=${value}; path=${address('/')}; max-age=${YEAR_SECONDS}; samesite=lax`;
}
