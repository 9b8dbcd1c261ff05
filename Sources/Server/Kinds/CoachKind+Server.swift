import Engine
import Hummingbird
import Screens
import Store

/// What the server has for each kind of session: its pages, what its activities show beyond others, and what the demo
/// makes up of it. A new kind fills in its cases here; nothing else in the server asks for the kind.
extension CoachKind {
  /// Adds the pages of this kind's sessions, and those its activities have beyond others.
  func addRoutes(_ services: AppServices, to router: Router<AppContext>) {
    switch self {
    case .run:
      RunController(services: services).addRoutes(to: router)
      DistanceController(services: services).addRoutes(to: router)
    case .walk:
      WalkController(services: services).addRoutes(to: router)
      WalkActivityController(services: services).addRoutes(to: router)
    case .walkCalibration: break
    case .workout: TrainController(services: services).addRoutes(to: router)
    case .ride: RideController(services: services).addRoutes(to: router)
    }
  }

  /// The page its sessions begin on, and where one leads that is no activity.
  var address: String {
    switch self {
    case .run: "/run"
    case .walk, .walkCalibration: "/walk"
    case .workout: "/train/start"
    case .ride: "/ride"
    }
  }

  /// The addresses of its sessions' screens. The page at `address` stands for all of them while the server is away.
  var screenAddresses: [String] {
    switch self {
    case .run: ["/run", "/run/live", "/run/summary"]
    case .walk: ["/walk", "/walk/live", "/walk/summary"]
    case .walkCalibration: ["/walk/calibrate"]
    case .workout: ["/train/start", "/train/live", "/train/summary"]
    case .ride: ["/ride", "/ride/live", "/ride/summary"]
    }
  }

  /// What its pages tell the engine first.
  func engineFacts(_ visit: Visit) async throws -> EngineFacts {
    switch self {
    case .run, .workout, .ride: return try await EngineFacts(visit)
    case .walk, .walkCalibration:
      return try await EngineFacts(visit, stepKnowledge: visit.store.walks.stepKnowledge())
    }
  }

  /// Adds what an activity of this kind has beyond others; of one of another kind nothing.
  func complete(_ state: inout ActivityState, of activity: Activity, for visit: Visit) async throws
  {
    switch self {
    case .run, .walkCalibration, .ride: break
    case .workout: try await addSets(to: &state, of: activity, for: visit)
    case .walk:
      state.walk = try await visit.store.walks.find(activity.id)
        .map { ActivityWalk($0, ReaderWalkUnit.unit(in: visit.units)) }
    }
  }

  /// A workout's sets are what its log tells.
  private func addSets(
    to state: inout ActivityState, of activity: Activity, for visit: Visit
  ) async throws {
    guard activity.sport == .workout,
      let source = try await visit.store.activities.source(of: activity.id),
      source.kind == .sessionLog
    else { return }
    state.workout = Session.restore(source.bytes)?.session.coach.workoutSets ?? []
  }

  /// Adds what is compared of an activity of this kind beyond others; of one of another kind nothing.
  func complete(_ side: inout ComparedSide, of activity: Activity, for visit: Visit) async throws {
    switch self {
    case .run, .walkCalibration, .workout, .ride: break
    case .walk:
      side.walk = try await visit.store.walks.find(activity.id).map {
        ComparedWalk(stepLength: $0.summary.averageStepLength, speed: $0.summary.averageSpeed)
      }
    }
  }

  /// Logs of the sample athlete's sessions, the latest first, made one by one as they are asked for. Paced runs are
  /// part of `DemoPlan`, calibrations come with the walks.
  func demoLogs(seed: UInt64, today: Int) -> AnySequence<[UInt8]> {
    switch self {
    case .run, .walkCalibration, .ride: AnySequence([])
    case .walk: AnySequence(DemoWalks.walks(seed: seed, today: today).lazy.map(\.log))
    case .workout:
      AnySequence(DemoWorkouts.workouts(seed: seed, today: today).lazy.map(\.log))
    }
  }
}
