import ActivityFiles
import Engine
import Foundation
import Logging
import Model
import Screens
import ServiceLifecycle
import Store

/// Fills the demo athlete's database while the server is running, newest activities first. Activities are simulated and
/// imported one at a time, so that one core and little memory suffice and pages stay responsive.
struct DemoFiller: Service {
  let services: BaseServices
  let scheduler: WorkScheduler
  let plan: ServerOptions.Demo
  let logger: Logger

  func run() async throws {
    let marker = DemoMarker(directory: services.directory.path)
    guard !marker.isFilled else { return }
    do {
      try await cancelWhenGracefulShutdown {
        try await withTaskExecutorPreference(scheduler.workers) { try await fillAll() }
      }
      try marker.markAsFilled()
    } catch is CancellationError {
      return
    } catch {
      logger.error("the demo's history is incomplete", metadata: ["error": "\(error)"])
    }
  }

  private func fillAll() async throws {
    try await demoGarage.build()
    try await fill(limit: Self.firstActivities)
    try await fillSessions()
    try await fill(skipping: Self.firstActivities)
    try await shareRides()
  }

  /// The number of activities to store before the sessions of other kinds, because the first pages show these
  /// activities.
  private static let firstActivities = 8

  /// Simulates and stores the planned activities, newest first.
  func fill(skipping count: Int = 0, limit: Int = .max) async throws {
    let store = try services.store(of: services.athlete)
    let today = plan.today ?? services.currentDay
    try await saveAthlete(store, today: today)
    for activity in DemoPlan.activities(seed: plan.seed, today: today)
      .dropFirst(count).prefix(limit)
    {
      try Task.checkCancellation()
      let recording = DemoRecording(activity)
      guard activity.isPaced else {
        _ = try await store.imports.add(files: [recording.file], now: services.now())
        continue
      }
      let stored = try await store.sessions.add(log: recording.log, now: services.now())
      let edit = ActivityEdit(title: activity.title, notes: activity.notes)
      if stored.isNew { _ = try await store.activities.edit(stored.id, edit) }
    }
  }

  /// Simulates and stores the sessions that are not part of the plan. Stores at most `limit` of each kind, newest
  /// first.
  func fillSessions(limit: Int = .max) async throws {
    let store = try services.store(of: services.athlete)
    let today = plan.today ?? services.currentDay
    for kind in CoachKind.allCases {
      for log in kind.demoLogs(seed: plan.seed, today: today).prefix(limit) {
        try Task.checkCancellation()
        _ = try await store.sessions.add(log: log, now: services.now())
      }
    }
  }

  private var demoGarage: DemoGarage {
    get throws {
      DemoGarage(
        garage: try services.store(of: services.athlete).garage,
        now: services.currentInstant().unixSeconds)
    }
  }

  private func shareRides() async throws {
    let store = try services.store(of: services.athlete)
    let rides = try await store.activities.page(
      matching: ActivityFilter(sport: .cycling), limit: 1000)
    let long = rides.activities.filter { $0.distanceMeters > 20_000 }
    try await demoGarage.assignToOtherBike(long.map(\.id))
  }

  /// Stores the athlete's settings, unless a visitor has already changed them.
  private func saveAthlete(_ store: AthleteStore, today: Int) async throws {
    guard try await store.settings.current() == AthleteSettings() else { return }
    var settings = AthleteSettings()
    (settings.heightMeters, settings.weightKilograms) = (1.72, 66)
    (settings.restingHeartRate, settings.maximumHeartRate) = (54, 187)
    (settings.birthYear, settings.sex) = (1990, .female)
    try await store.settings.save(settings)
    try await store.settings.setCadencePlan(DemoPlan.cadencePlan(today: today))
  }
}

/// A file that marks a data directory as a demo's and records whether its history is complete. It ensures that `--demo`
/// never modifies real data, and allows a demo to be restarted in the same directory.
struct DemoMarker {
  let path: String

  init(directory: String) {
    path = directory + "/demo"
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  var isFilled: Bool {
    FileManager.default.contents(atPath: path).map { $0 == Data("filled\n".utf8) } ?? false
  }

  func create() throws {
    try Data("filling\n".utf8).write(to: URL(fileURLWithPath: path))
  }

  func markAsFilled() throws {
    try Data("filled\n".utf8).write(to: URL(fileURLWithPath: path))
  }
}

/// Returns whether a data directory belongs to a demo.
public func isDemo(dataPath: String) -> Bool { DemoMarker(directory: dataPath).exists }
