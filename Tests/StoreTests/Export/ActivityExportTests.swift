import ActivityFiles
import Engine
import Testing

@testable import Store

/// Exported files of stored activities, compared with the activities' pages.
@Suite struct ActivityExportTests {
  let store: AthleteStore
  let now = 1_763_790_000.0

  init() throws { store = try AthleteStore(path: nil) }

  private func addSession() async throws -> Identifier {
    try await store.sessions.add(log: sessionLog(seconds: 600).bytes, now: now).id
  }

  private func export(_ id: Identifier) async throws -> ActivityExport {
    try #require(try await ActivityExport(try await store.activity(id), in: store))
  }

  @Test func sessionExportMatchesThePage() async throws {
    let export = try await export(addSession())
    let page = export.activity.analysis
    let file = try export.file()
    let again = try readActivityFile(bytes: writeFIT(file))
    #expect(abs((again.recording.recordedDistanceMeters ?? 0) - page.distanceMeters) < 1)
    #expect(file.sessions.first?.summary.movingSeconds == page.movingSeconds)
    #expect(file.recording.startUnixSeconds == export.activity.startUnixSeconds)
    let raw = try export.file(raw: true)
    #expect(raw.sessions.isEmpty && raw.recording.segments != file.recording.segments)
  }

  @Test func editedSportIsExported() async throws {
    let id = try await addSession()
    _ = try await store.activities.edit(id, ActivityEdit(sport: .hiking))
    let file = try await export(id).file()
    #expect(try readActivityFile(bytes: writeFIT(file)).recording.sport == .hiking)
  }

  @Test func severalLapsOfAnImportedFileAreKept() async throws {
    var file = ActivityFile(
      format: .fit,
      recording: simulatedRecording(
        seed: 3, sport: .running, lengthMeters: 1_500, startUnixSeconds: 1_763_700_000))
    file.laps = [0, 100, 250].map { FileLap(DeviceSummary(startSeconds: $0)) }
    for (name, bytes) in [("a.fit", try writeFIT(file)), ("b.tcx", try writeTCX(file))] {
      let store = try AthleteStore(path: nil)
      let file = ImportFile(name: name, bytes: bytes)
      let id = try #require(try await store.newActivities(of: [file], now: now).first)
      let analysis = try await store.activity(id).analysis
      #expect(analysis.laps.count == 3, "\(name)")
      let meters = analysis.laps.reduce(0) { $0 + $1.meters }
      #expect(abs(meters - analysis.distanceMeters) < 10)
      #expect(abs((analysis.laps.first?.seconds ?? 0) - 100) < 2)
    }
    let one = try #require(try await store.newActivities(of: [sampleFile()], now: now).first)
    #expect(try await store.activity(one).analysis.laps.isEmpty)
  }
}
