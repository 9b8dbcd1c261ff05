import ActivityFiles
import Engine
import Foundation
import Logging
import ServiceLifecycle
import Store

/// Fills the demo athlete's file, newest first, while the server serves already: each activity is
/// simulated, written as GPX and imported as any file would be. One at a time, so that one core and
/// little memory do, and pages do not wait.
struct DemoFiller: Service {
  let services: AppServices
  let plan: ServerOptions.Demo
  let logger: Logger

  func run() async throws {
    let marker = DemoMarker(directory: services.directory.path)
    guard !marker.isFilled else { return }
    do {
      try await cancelWhenGracefulShutdown { try await fill() }
      try marker.markAsFilled()
    } catch is CancellationError {
      return
    } catch {
      logger.error("the demo's history is incomplete", metadata: ["error": "\(error)"])
    }
  }

  /// Simulates and stores what the plan holds, or its newest `limit` activities.
  func fill(limit: Int = .max) async throws {
    let store = try services.store(of: services.athlete)
    let today = plan.today ?? services.presentDay
    for activity in DemoPlan.activities(seed: plan.seed, today: today).prefix(limit) {
      try Task.checkCancellation()
      _ = try await store.importFiles([Self.file(activity)], now: services.now())
    }
  }

  private static func file(_ activity: DemoActivity) -> ImportFile {
    let local = Double(activity.day) * 86_400 + Double(activity.minute) * 60
    let zone = LocalZone.minutes(at: local)
    let recording = simulatedRecording(
      seed: activity.seed, sport: activity.sport, lengthMeters: activity.lengthMeters,
      speed: activity.speed, startUnixSeconds: local - Double(zone) * 60)
    var file = ActivityFile(
      format: .gpx, recording: recording, name: activity.title,
      notes: activity.notes.isEmpty ? nil : activity.notes)
    file.zoneMinutes = Int32(clamping: zone)
    return ImportFile(
      name: "\(activity.sport)-\(CalendarDay.text(of: activity.day)).gpx", bytes: writeGPX(file))
  }
}

/// A file that says a data directory is a demo's, and whether its history is complete: so that
/// `--demo` never touches anybody's real data, and can be started again in the same directory.
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
