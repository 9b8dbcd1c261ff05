// Tells the server the browser's time zone, in which it writes and reads times.

import { setCookie } from './cookie.js';

export function tellZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) setCookie('andante-zone', zone);
}
