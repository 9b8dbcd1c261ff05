// The addresses of the session screens. The engine provides the properties of each kind of session (`Engine.kind`).

import { SCREEN } from '../engine/codes.js';
import { address } from '../shared/address.js';

const PATHS = {
  [SCREEN.runSetup]: '/run', [SCREEN.runLive]: '/run/live', [SCREEN.runSummary]: '/run/summary',
  [SCREEN.walkHome]: '/walk', [SCREEN.walkCalibration]: '/walk/calibrate',
  [SCREEN.walkLive]: '/walk/live', [SCREEN.walkSummary]: '/walk/summary',
  [SCREEN.trainSetup]: '/train/start', [SCREEN.trainLive]: '/train/live', [SCREEN.trainSummary]: '/train/summary',
  [SCREEN.rideSetup]: '/ride', [SCREEN.rideLive]: '/ride/live', [SCREEN.rideSummary]: '/ride/summary',
};

/** Returns the address of a screen. */
export const pathOf = (screen) => address(PATHS[screen]);

/** Whether the page was loaded from the address of a screen. */
export const isAt = (screen) => window.location.pathname === pathOf(screen);
