// Stores the browser's time zone in a cookie, so that the server can display and parse local times.

import { setCookie } from './cookie.js';

export function storeTimeZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) setCookie('andante-zone', zone);
}
