package import Engine
import Model
import Screens

// Everything in this module that depends on the kind of session. A new kind adds its cases here.

/// How a kind of session uses a sensor. JavaScript receives the raw value.
enum SensorUse: Int32, CaseIterable {
  case never = 0
  /// Used if the athlete has already granted permission; the page doesn't ask for it.
  case whereAllowed = 1
  /// The page asks for permission, but the session also works without the sensor.
  case wanted = 2
  /// The page asks for permission and the session can't start without the sensor.
  case needed = 3
}

/// The step that follows when the athlete ends a session. JavaScript receives the raw value.
enum SessionEnd: Int32 {
  /// The end can be undone for a while, then the log is uploaded.
  case canBeUndone = 0
  /// The log is uploaded when the athlete approves the session.
  case waitsForApproval = 1
}

/// The screens, sensors and ending of a kind of session.
struct SessionKind {
  var sport: Sport
  var setup: SessionScreen
  var live: SessionScreen
  var summary: SessionScreen
  var location: SensorUse
  var motion: SensorUse
  /// The time for which motion is still recorded after the end, in seconds, so that a step taken just before the end is
  /// detected.
  var motionSecondsAfterEnd: Double
  var end: SessionEnd

  init(_ kind: CoachKind) {
    switch kind {
    case .run: self = .run
    case .walk: self = .walk
    case .walkCalibration: self = .walkCalibration
    case .workout: self = .workout
    case .ride: self = .ride
    }
  }

  private init(
    _ sport: Sport, setup: SessionScreen, live: SessionScreen, summary: SessionScreen,
    location: SensorUse,
    motion: SensorUse, motionSecondsAfterEnd: Double, end: SessionEnd
  ) {
    self.sport = sport
    self.setup = setup
    self.live = live
    self.summary = summary
    self.location = location
    self.motion = motion
    self.motionSecondsAfterEnd = motionSecondsAfterEnd
    self.end = end
  }

  private static var run: SessionKind {
    SessionKind(
      .running, setup: .runSetup, live: .runLive,
      summary: .runSummary, location: .wanted, motion: .wanted,
      motionSecondsAfterEnd: 0, end: .canBeUndone)
  }

  private static var walk: SessionKind {
    SessionKind(
      .walking, setup: .walkHome, live: .walkLive,
      summary: .walkSummary, location: .wanted, motion: .needed,
      motionSecondsAfterEnd: 1.5, end: .canBeUndone)
  }

  /// A calibration has one screen, whose content depends on the session's phase. Ten steps don't justify a
  /// permission prompt for location, but positions improve the result if they are available.
  private static var walkCalibration: SessionKind {
    SessionKind(
      .walking, setup: .walkCalibration, live: .walkCalibration, summary: .walkCalibration,
      location: .whereAllowed, motion: .needed, motionSecondsAfterEnd: 1.5,
      end: .waitsForApproval)
  }

  /// The page itself requests the camera, if the athlete wants repetitions to be counted.
  private static var workout: SessionKind {
    SessionKind(
      .workout, setup: .trainSetup, live: .trainLive, summary: .trainSummary, location: .never,
      motion: .never, motionSecondsAfterEnd: 0, end: .canBeUndone)
  }

  private static var ride: SessionKind {
    SessionKind(
      .cycling, setup: .rideSetup, live: .rideLive, summary: .rideSummary, location: .wanted,
      motion: .never, motionSecondsAfterEnd: 0, end: .canBeUndone)
  }
}

extension CoachKind {
  /// The properties of `SessionKind` as numbers, in declaration order.
  package var pageNumbers: [Double] {
    let kind = SessionKind(self)
    return [
      Double(kind.sport.rawValue), Double(kind.setup.rawValue), Double(kind.live.rawValue),
      Double(kind.summary.rawValue),
      Double(kind.location.rawValue), Double(kind.motion.rawValue), kind.motionSecondsAfterEnd,
      Double(kind.end.rawValue),
    ]
  }
}

// MARK: Screens

extension SessionPage {
  /// Returns the view of a session for a screen that updates live, or nil for a summary, which doesn't change.
  func view(of session: Session, on screen: SessionScreen) -> SessionView? {
    switch screen {
    case .runSetup: .runSetup(setupState(session))
    case .runLive: .runLive(LiveRunState(session.live, preferences, live.route))
    case .walkHome: .walkHome(homeState(session))
    case .walkCalibration:
      .walkCalibration(WalkCalibrationState(live: WalkLiveState(session.live, preferences)))
    case .walkLive: .walkLive(WalkLiveState(session.live, preferences, live.route))
    case .trainSetup: .trainSetup(workoutSetupState(session))
    case .trainLive: .trainLive(WorkoutLiveState(session.live, units: units))
    case .rideSetup: .rideSetup(setupState(session))
    case .rideLive: .rideLive(LiveRunState(session.live, preferences, live.route))
    case .runSummary, .walkSummary, .trainSummary, .rideSummary: nil
    }
  }

  private func setupState(_ session: Session) -> RunSetupState {
    RunSetupState(
      session.live, preferences, live.route, unfinished: unfinished(session), isDemo: isDemo)
  }

  private func homeState(_ session: Session) -> WalkHomeState {
    WalkHomeState(
      live: WalkLiveState(session.live, preferences), latest: latestWalk,
      unfinished: unfinished(session), isDemo: isDemo)
  }

  private func workoutSetupState(_ session: Session) -> WorkoutSetupState {
    WorkoutSetupState(
      live: WorkoutLiveState(session.live, units: units), programme: session.coach.programme,
      unfinished: unfinished(session), isDemo: isDemo)
  }

  /// Returns the summary of a finished session.
  mutating func summary(of session: Session, on screen: SessionScreen) -> SessionView {
    switch screen {
    case .walkHome, .walkCalibration, .walkLive, .walkSummary:
      walkSummary(of: session) ?? .runSummary(summaryState(session))
    case .runSetup, .runLive, .runSummary, .rideSetup, .rideLive, .rideSummary:
      .runSummary(summaryState(session))
    case .trainSetup, .trainLive, .trainSummary:
      .trainSummary(
        WorkoutSummaryState(
          sets: session.coach.workoutSets, seconds: session.snapshot.movingSeconds,
          start: start(of: session)))
    }
  }

  /// Returns the summary of a walk, or nil for other sessions.
  private mutating func walkSummary(of session: Session) -> SessionView? {
    guard let summary = WalkSummary(session.live) else { return nil }
    latestWalk = LatestWalk(summary: summary, start: start(of: session))
    return .walkSummary(
      WalkSummaryState(
        summary: summary, units: units, unit: walkUnit, start: start(of: session),
        route: live.route))
  }

  private func summaryState(_ session: Session) -> RunSummaryState {
    let analysis = session.live.finishedAnalysis()
    return RunSummaryState(
      analysis: analysis, sport: session.live.sport, units: units, start: start(of: session),
      route: live.route,
      body: AthleteBody(athlete, at: session.header.startUnixSeconds),
      records: records.distancesWithNewRecord(by: analysis.bestEfforts))
  }
}
