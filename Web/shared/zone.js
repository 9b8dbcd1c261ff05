// Tells the server the browser's time zone, in which it writes and reads times.

import { address } from './address.js';

const YEAR_SECONDS = 365 * 86_400;

export function tellZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone) return;
  document.cookie = `andante-zone=${zone}; path=${address('/')}; max-age=${YEAR_SECONDS}; samesite=lax`;
}
