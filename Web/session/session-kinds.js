// Where the screens of sessions stand, and which page leads through them. What a kind of session is, the engine says
// (`Engine.kind`).

import { SCREEN } from '../engine/codes.js';
import { address } from '../shared/address.js';

const PATHS = {
  [SCREEN.runSetup]: '/run', [SCREEN.runLive]: '/run/live', [SCREEN.runSummary]: '/run/summary',
  [SCREEN.walkHome]: '/walk', [SCREEN.walkCalibration]: '/walk/calibrate',
  [SCREEN.walkLive]: '/walk/live', [SCREEN.walkSummary]: '/walk/summary',
  [SCREEN.trainSetup]: '/train/start', [SCREEN.trainLive]: '/train/live', [SCREEN.trainSummary]: '/train/summary',
  [SCREEN.rideSetup]: '/ride', [SCREEN.rideLive]: '/ride/live', [SCREEN.rideSummary]: '/ride/summary',
};

const PAGES = {
  run: async () => (await import('./run.js')).RunPage,
  walk: async () => (await import('./walk.js')).WalkPage,
  ride: async () => (await import('./ride.js')).RidePage,
  train: async () => (await import('../train/train.js')).TrainPage,
};

/** The class of the page that draws such screens, by `data-screen`. */
export const loadPage = (name) => PAGES[name]();

/** The address of a screen. */
export const pathOf = (screen) => address(PATHS[screen]);

/** Whether the page was loaded at the address of a screen. */
export const isAt = (screen) => window.location.pathname === pathOf(screen);
