// Corrections that the athlete makes during a session or on its summary. They are logged as options.

import { OPTION } from '../engine/codes.js';

/**
 * Returns the actions by name.
 * @param {SessionPage} page
 * @param {() => void} wait called after a correction on the summary, to restart the countdown
 */
export const corrections = (page, wait) => ({
  'straight-gaps': ({ value }) => {
    page.source.option(OPTION.straightGaps, Number(value));
    page.screen.draw();
    wait();
  },
  'change-sport': ({ value }) => page.source.option(OPTION.sport, Number(value)),
});
