// The kinds of session there are: sport and coach, the screens each goes through, and where these stand.

import { COACH, SPORT } from '../engine/codes.js';
import { SCREEN } from '../engine/engine.js';

export const RUN = Object.freeze({
  sport: SPORT.running, coach: COACH.run, setup: SCREEN.setup, live: SCREEN.live, summary: SCREEN.summary,
});
export const WALK = Object.freeze({
  sport: SPORT.walking, coach: COACH.walk, setup: SCREEN.walkHome, live: SCREEN.walkLive,
  summary: SCREEN.walkSummary,
});
/** One screen, which the session's phase changes. */
export const CALIBRATION = Object.freeze({
  sport: SPORT.walking, coach: COACH.walkCalibration, setup: SCREEN.walkCalibration,
  live: SCREEN.walkCalibration, summary: SCREEN.walkCalibration,
});

const PATHS = {
  [SCREEN.setup]: '/run', [SCREEN.live]: '/run/live', [SCREEN.summary]: '/run/summary',
  [SCREEN.walkHome]: '/walk', [SCREEN.walkCalibration]: '/walk/calibrate',
  [SCREEN.walkLive]: '/walk/live', [SCREEN.walkSummary]: '/walk/summary',
};

/** The address of a screen. */
export const pathOf = (screen) => PATHS[screen];

export const kindOf = (coach) => [RUN, WALK, CALIBRATION].find((kind) => kind.coach === coach) ?? RUN;

/** Whether the page was loaded at the address where a session of this kind goes on. */
export const isAtLive = (kind) => window.location.pathname === pathOf(kind.live);
