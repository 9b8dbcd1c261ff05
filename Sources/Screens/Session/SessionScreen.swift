public import Engine

// The one place where the screens of all kinds of session meet. A new kind adds its cases here, and the compiler names
// every switch that lacks them; everything else of it stands in a folder of its own.

/// A screen of a session. Raw values cross the border to the page.
public enum SessionScreen: Int32, Equatable, Sendable, CaseIterable {
  case runSetup = 1
  case runLive = 2
  case runSummary = 3
  case walkHome = 4
  case walkCalibration = 5
  case walkLive = 6
  case walkSummary = 7
  case trainSetup = 8
  case trainLive = 9
  case trainSummary = 10
  case rideSetup = 11
  case rideLive = 12
  case rideSummary = 13

  /// The screen that a session of this kind has in this phase.
  public init(_ kind: CoachKind, _ phase: SessionPhase) {
    switch kind {
    case .run: self = phase.screen(before: .runSetup, live: .runLive, after: .runSummary)
    case .walk: self = phase.screen(before: .walkHome, live: .walkLive, after: .walkSummary)
    case .walkCalibration: self = .walkCalibration
    case .workout: self = phase.screen(before: .trainSetup, live: .trainLive, after: .trainSummary)
    case .ride: self = phase.screen(before: .rideSetup, live: .rideLive, after: .rideSummary)
    }
  }
}

/// A screen with what it shows.
public enum SessionView: Sendable {
  case runSetup(RunSetupState)
  case runLive(LiveRunState)
  case runSummary(RunSummaryState)
  case walkHome(WalkHomeState)
  case walkCalibration(WalkCalibrationState)
  case walkLive(WalkLiveState)
  case walkSummary(WalkSummaryState)
  case trainSetup(WorkoutSetupState)
  case trainLive(WorkoutLiveState)
  case trainSummary(WorkoutSummaryState)
  case rideSetup(RunSetupState)
  case rideLive(LiveRunState)

  /// The whole screen. Afterwards only its slots change.
  public func html() -> HTML {
    switch self {
    case .runSetup(let state): Screens.runSetup(state)
    case .runLive(let state): liveRun(state)
    case .runSummary(let state): Screens.runSummary(state)
    case .walkHome(let state): Screens.walkHome(state)
    case .walkCalibration(let state): Screens.walkCalibration(state)
    case .walkLive(let state): Screens.walkLive(state)
    case .walkSummary(let state): Screens.walkSummary(state)
    case .trainSetup(let state): Screens.trainSetup(state)
    case .trainLive(let state): Screens.trainLive(state)
    case .trainSummary(let state): Screens.trainSummary(state)
    case .rideSetup(let state): Screens.rideSetup(state)
    case .rideLive(let state): liveRide(state)
    }
  }

  /// What every slot of the screen shows now. A slot has the same place in each answer for the same screen.
  ///
  /// - Parameter withCostly: whether tables and drawings are made as well; nil stands in their places if not.
  public func slots(withCostly: Bool = true) -> [FilledSlot?] {
    switch self {
    case .runSetup(let state): fill(runSetupSlots, state.live, withCostly)
    case .runLive(let state): fill(runLiveSlots, state, withCostly)
    case .walkHome(let state): fill(walkHomeSlots, state.live, withCostly)
    case .walkCalibration(let state): fill(walkCalibrationSlots, state.live, withCostly)
    case .walkLive(let state): fill(walkLiveSlots, state, withCostly)
    case .trainLive(let state): fill(trainLiveSlots, state, withCostly)
    case .rideSetup(let state): fill(rideSetupSlots, state.live, withCostly)
    case .rideLive(let state): fill(liveRideSlots, state, withCostly)
    case .runSummary, .walkSummary, .trainSetup, .trainSummary: []
    }
  }

  /// What the system's lock screen says, a title and a line below; nil where it says nothing of the session.
  public var lockScreen: (title: String, detail: String)? {
    switch self {
    case .runLive(let state), .rideLive(let state): runLockScreen(state)
    case .walkLive(let state): walkLockScreen(state)
    case .runSetup, .runSummary, .walkHome, .walkCalibration, .walkSummary, .trainSetup,
      .trainLive, .trainSummary, .rideSetup:
      nil
    }
  }
}

// MARK: What is said aloud

/// The sentence for a coach's cue, at the snapshot it happened in.
func coachText(
  _ cue: CoachCue, _ snapshot: SessionSnapshot, _ interval: IntervalPlace?, _ exercise: Exercise?,
  units: UnitSystem
) -> String {
  switch cue {
  case .cadence(let cue): cadenceText(cue, snapshot, interval, units: units)
  case .walk(let cue): walkText(cue)
  case .calibration(let cue): calibrationText(cue)
  case .workout(let cue): workoutText(cue, exercise)
  }
}

// MARK: Around the screens

extension CoachKind {
  /// Of the page it stands on: its address, and its name for the script and the style sheet.
  var pageName: String {
    switch self {
    case .run: "run"
    case .walk, .walkCalibration: "walk"
    case .workout: "train"
    case .ride: "ride"
    }
  }

  var pageTitle: String {
    switch self {
    case .run: PageWords.run.text
    case .walk, .walkCalibration: PageWords.walk.text
    case .workout: TrainPageWords.train.text
    case .ride: RidingWords.title.text
    }
  }

  /// What the list of all that one can do says of it; nil where it is reached from elsewhere.
  var invitation: String? {
    switch self {
    case .run: MoveWords.runWhat.text
    case .walk: MoveWords.walkWhat.text
    case .workout: TrainPageWords.what.text
    case .ride: RidingWords.what.text
    case .walkCalibration: nil
    }
  }

  /// Its screens in every state.
  var gallery: [GalleryItem] {
    switch self {
    case .run: setupGallery + coachSetupGallery + liveGallery + coachLiveGallery + summaryGallery
    case .walk: walkHomeGallery + walkLiveGallery + walkSummaryGallery
    case .walkCalibration: walkCalibrationGallery
    case .workout: trainGallery
    case .ride: rideGallery
    }
  }
}

// MARK: Phases

extension SessionPhase {
  fileprivate func screen(
    before: SessionScreen, live: SessionScreen, after: SessionScreen
  ) -> SessionScreen {
    switch self {
    case .ready: before
    case .running, .pausedByHand, .pausedAutomatically: live
    case .finished: after
    }
  }
}

/// The word `data-state` on `<body>` has for a phase.
public func phaseName(_ phase: SessionPhase) -> String {
  switch phase {
  case .ready: "ready"
  case .running: "running"
  case .pausedByHand: "paused"
  case .pausedAutomatically: "paused-automatically"
  case .finished: "finished"
  }
}
