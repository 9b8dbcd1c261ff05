// The codes that pages and app.wasm exchange, described in docs/developing/bridge.md and docs/developing/session-log.md.
// Tests/PageLogicTests/CodesTests.swift generates this file from the enumerations in Swift.

/** The kinds of events. */
export const EVENT = Object.freeze({
  tick: 0,
  fix: 1,
  command: 2,
  location: 3,
  heartRate: 4,
  steps: 5,
  option: 6,
  cadence: 7,
  footfall: 8,
  personalModel: 9,
  workout: 10,
  motion: 11,
  stepConstant: 12,
  pose: 13,
  programme: 14,
  musicBeat: 15,
  podSpeed: 16,
});

/** The commands that an athlete gives to a session. */
export const COMMAND = Object.freeze({
  start: 1,
  pause: 2,
  resume: 3,
  lap: 4,
  finish: 5,
  undoFinish: 6,
  skipPart: 7,
  prolongRest: 8,
  startOver: 9,
});

/** The options of a session. */
export const OPTION = Object.freeze({
  autoPauseSeconds: 1,
  saver: 2,
  hidden: 3,
  height: 4,
  weight: 5,
  cadenceOffset: 6,
  targetSpeed: 7,
  followsSpeed: 8,
  beat: 9,
  beatMode: 10,
  lockMode: 11,
  cadenceIncrease: 12,
  usesPersonal: 13,
  chosenCadence: 14,
  zoneSlowest: 15,
  zoneFastest: 16,
  announceSeconds: 17,
  announceSplits: 18,
  battery: 19,
  soundInterrupted: 20,
  listensForSteps: 21,
  stepLengthModel: 22,
  carryingPlace: 23,
  targetStepLength: 24,
  targetStepSpeed: 25,
  averagedSteps: 26,
  lengthOutliers: 27,
  speedOutliers: 28,
  lengthTolerance: 29,
  speedTolerance: 30,
  knownDistance: 31,
  usesCamera: 32,
  strictness: 33,
  speaks: 34,
  relaxedPose: 35,
  gear: 36,
  straightGaps: 37,
  statedDistance: 38,
  sport: 39,
});

/** The kinds of coaches. */
export const COACH = Object.freeze({
  run: 0,
  walk: 1,
  walkCalibration: 2,
  workout: 3,
  ride: 4,
});

/** The phases of a session. */
export const PHASE = Object.freeze({
  ready: 0,
  running: 1,
  pausedByHand: 2,
  pausedAutomatically: 3,
  finished: 4,
});

/** The sports. */
export const SPORT = Object.freeze({
  other: 0,
  running: 1,
  walking: 2,
  hiking: 3,
  cycling: 4,
  swimming: 5,
  workout: 6,
  rowing: 7,
  openWaterSwimming: 8,
  crossCountrySkiing: 9,
  inlineSkating: 10,
  wheelchair: 11,
});

/** The screens of a session. */
export const SCREEN = Object.freeze({
  runSetup: 1,
  runLive: 2,
  runSummary: 3,
  walkHome: 4,
  walkCalibration: 5,
  walkLive: 6,
  walkSummary: 7,
  trainSetup: 8,
  trainLive: 9,
  trainSummary: 10,
  rideSetup: 11,
  rideLive: 12,
  rideSummary: 13,
});

/** Whether positions are available on this device. */
export const STATUS = Object.freeze({
  undetermined: 0,
  granted: 1,
  deniedCanAskAgain: 2,
  denied: 3,
  servicesDisabled: 4,
  providerUnavailable: 5,
  timeout: 6,
  unknownError: 7,
  notWanted: 8,
});

/** The kinds of Bluetooth sensors. */
export const SENSOR = Object.freeze({
  heartRate: 1,
  runningSpeedCadence: 2,
});

/** Whether a kind of session uses a sensor. */
export const SENSOR_USE = Object.freeze({
  never: 0,
  whereAllowed: 1,
  wanted: 2,
  needed: 3,
});

/** The settings that a page passes to app.wasm. */
export const SETTING = Object.freeze({
  units: 1,
  height: 2,
  weight: 3,
  cadenceIncrease: 4,
  isDemo: 5,
  restingHeartRate: 6,
  maximumHeartRate: 7,
  birthYear: 8,
  sex: 9,
  tempoUnit: 10,
  walkUnit: 11,
  record400Meters: 31,
  recordKilometer: 32,
  recordMile: 33,
  record5Kilometers: 34,
  record10Kilometers: 35,
  recordHalfMarathon: 36,
  recordMarathon: 37,
});

/** The controls of the sound desk. */
export const CONTROL = Object.freeze({
  metronomePlaying: 1,
  tempo: 2,
  sound: 3,
  cueMode: 4,
  metronomeVolume: 5,
  panWidth: 6,
  accentEvery: 7,
  tap: 8,
  footfall: 9,
  leftFootfall: 10,
  rightFootfall: 11,
  lockMode: 12,
  outputLatency: 13,
  musicStyle: 14,
  musicPlaying: 15,
  musicVolume: 16,
  musicTempo: 17,
  musicFollows: 18,
  fill: 19,
  loudness: 20,
  duck: 21,
  earcon: 22,
  paused: 23,
  testTone: 24,
  musicSeed: 25,
});

/** The changes that a page makes after an event. */
export const EFFECT = Object.freeze({
  text: 'text',
  html: 'html',
  attr: 'attr',
  state: 'state',
  cue: 'cue',
  vibrate: 'vibrate',
  sound: 'sound',
  speak: 'speak',
  footfall: 'footfall',
  keep: 'keep',
  log: 'log',
  lock: 'lock',
});
