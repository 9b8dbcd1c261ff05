public import Engine

// Everything that depends on the kind of session. A new kind adds its cases here, and the compiler reports every
// switch that lacks them. The rest of each kind has its own folder.

/// A screen of a session. JavaScript uses the raw value.
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

  /// Creates the screen for a kind of session in a phase.
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

/// A screen with its contents.
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

  /// Returns the complete screen. Afterwards only its slots are updated.
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

  /// Returns the current contents of every slot. The order is the same in every call for a screen.
  ///
  /// - Parameter withCostly: Whether to include tables and drawings; otherwise they are nil.
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

  /// The title and the detail for the system's lock screen; nil for screens that don't use it.
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

// MARK: Page

extension CoachKind {
  /// The name of the kind's page in its URL, the script and the style sheet.
  var pageName: String {
    switch self {
    case .run: "run"
    case .walk, .walkCalibration: "walk"
    case .workout: "train"
    case .ride: "ride"
    }
  }

  /// The label of the start page's button for the kind.
  var startWords: TodayWords {
    switch self {
    case .run: .startRun
    case .walk, .walkCalibration: .startWalk
    case .workout: .startWorkout
    case .ride: .startRide
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

  /// The description on the Move page; nil if the kind isn't listed there.
  var invitation: String? {
    switch self {
    case .run: MoveWords.runWhat.text
    case .walk: MoveWords.walkWhat.text
    case .workout: TrainPageWords.what.text
    case .ride: RidingWords.what.text
    case .walkCalibration: nil
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

/// Returns the value of the body's `data-state` attribute for a phase.
public func phaseName(_ phase: SessionPhase) -> String {
  switch phase {
  case .ready: "ready"
  case .running: "running"
  case .pausedByHand: "paused"
  case .pausedAutomatically: "paused-automatically"
  case .finished: "finished"
  }
}
