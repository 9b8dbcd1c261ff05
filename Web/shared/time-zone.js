// Tells the server the browser's time zone for displaying and parsing times.

import { setCookie } from './cookie.js';

export function storeTimeZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) setCookie('andante-zone', zone);
}
