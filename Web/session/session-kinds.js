// Where the screens of sessions stand. What a kind of session is, the engine says (`Engine.kind`).

import { SCREEN } from '../engine/codes.js';

const PATHS = {
  [SCREEN.runSetup]: '/run', [SCREEN.runLive]: '/run/live', [SCREEN.runSummary]: '/run/summary',
  [SCREEN.walkHome]: '/walk', [SCREEN.walkCalibration]: '/walk/calibrate',
  [SCREEN.walkLive]: '/walk/live', [SCREEN.walkSummary]: '/walk/summary',
};

/** The address of a screen. */
export const pathOf = (screen) => PATHS[screen];

/** Whether the page was loaded at the address of a screen. */
export const isAt = (screen) => window.location.pathname === pathOf(screen);
