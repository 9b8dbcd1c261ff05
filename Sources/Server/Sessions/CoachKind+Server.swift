import Engine
import Screens
import Store

/// The server's behaviour for each kind of session: its pages, additions to activity pages, and demo data. The rest of
/// the server doesn't depend on the kind, so a new kind only needs its cases here.
extension CoachKind {
  /// Returns the controllers of the pages for sessions of this kind, and of its additional activity pages.
  func controllers(_ services: BaseServices, _ scheduler: WorkScheduler) -> [any Controller] {
    switch self {
    case .run:
      [
        RunController(services: services),
        DistanceController(services: services, scheduler: scheduler),
      ]
    case .walk: [WalkController(services: services), WalkActivityController(services: services)]
    case .walkCalibration: []
    case .workout: [TrainController(services: services)]
    case .ride: [RideController(services: services)]
    }
  }

  /// The default sport of activities that are recorded in this kind of session.
  var usualSport: Sport {
    switch self {
    case .run: .running
    case .walk, .walkCalibration: .walking
    case .workout: .workout
    case .ride: .cycling
    }
  }

  /// Returns the kind of session in which a file's positions are replayed. A file has no motion data, so a walk's steps
  /// cannot be shown.
  init(replaying sport: Sport) { self = sport == .cycling ? .ride : .run }

  /// The path of the page on which sessions of this kind start.
  var address: String {
    switch self {
    case .run: "/run"
    case .walk, .walkCalibration: "/walk"
    case .workout: "/train/start"
    case .ride: "/ride"
    }
  }

  /// The paths of all screens of a session. While the server is unreachable, the page at `address` is used for all of
  /// them.
  var screenAddresses: [String] {
    switch self {
    case .run: ["/run", "/run/live", "/run/summary"]
    case .walk: ["/walk", "/walk/live", "/walk/summary"]
    case .walkCalibration: ["/walk/calibrate"]
    case .workout: ["/train/start", "/train/live", "/train/summary"]
    case .ride: ["/ride", "/ride/live", "/ride/summary"]
    }
  }

  /// Returns the settings that pages for this kind of session pass to the engine at startup.
  func engineSettings(_ context: PageContext) async throws -> EngineSettings {
    switch self {
    case .run, .workout, .ride: return try await EngineSettings(context)
    case .walk, .walkCalibration:
      return try await EngineSettings(
        context, stepCalibrationData: context.store.walks.stepCalibrationData())
    }
  }

  /// Adds the details specific to this kind to an activity page. Does nothing for activities of other kinds.
  func complete(_ state: inout ActivityState, of activity: Activity, for context: PageContext)
    async throws
  {
    switch self {
    case .run, .walkCalibration, .ride: break
    case .workout: try await addSets(to: &state, of: activity, for: context)
    case .walk:
      state.walk = try await context.store.walks.find(activity.id)
        .map { ActivityWalk($0, BrowserWalkUnit.unit(in: context.units)) }
    }
  }

  /// Reads a workout's sets from its session log.
  private func addSets(
    to state: inout ActivityState, of activity: Activity, for context: PageContext
  ) async throws {
    guard activity.sport == .workout,
      let source = try await context.store.activities.source(of: activity.id),
      source.kind == .sessionLog
    else { return }
    state.workout = Session.restore(source.bytes)?.session.coach.workoutSets ?? []
  }

  /// Adds the values specific to this kind to a comparison. Does nothing for activities of other kinds.
  func complete(_ side: inout ComparedSide, of activity: Activity, for context: PageContext)
    async throws
  {
    switch self {
    case .run, .walkCalibration, .workout, .ride: break
    case .walk:
      side.walk = try await context.store.walks.find(activity.id).map {
        ComparedWalk(stepLength: $0.summary.averageStepLength, speed: $0.summary.averageSpeed)
      }
    }
  }

  /// Returns the demo athlete's session logs, latest first, generated lazily. Paced runs are part of `DemoPlan`, and
  /// calibrations are included with the walks.
  func demoLogs(seed: UInt64, today: Int) -> AnySequence<[UInt8]> {
    switch self {
    case .run, .walkCalibration, .ride: AnySequence([])
    case .walk: AnySequence(DemoWalks.walks(seed: seed, today: today).lazy.map(\.log))
    case .workout:
      AnySequence(DemoWorkouts.workouts(seed: seed, today: today).lazy.map(\.log))
    }
  }
}
