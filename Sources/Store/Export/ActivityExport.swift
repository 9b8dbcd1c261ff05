public import ActivityFiles
import Engine

/// An activity that is ready to be exported as its original source or as a file of any supported format.
public struct ActivityExport: Sendable {
  public let activity: Activity
  public let source: StoredSource

  /// Returns nil if the activity's source doesn't exist.
  public init?(_ activity: Activity, in store: AthleteStore) async throws {
    guard let source = try await store.activities.source(of: activity.id) else { return nil }
    self.init(activity, source)
  }

  init(_ activity: Activity, _ source: StoredSource) {
    (self.activity, self.source) = (activity, source)
  }

  /// Returns the recording, with the athlete's own title, notes, sport and start. For a session, distance, laps and
  /// moving time match the activity's page.
  ///
  /// - Parameter raw: whether to use a session's positions as reported by the receiver.
  /// - Throws: `FileError` or `StoreError.unreadableSession` if the source cannot be read.
  public func file(raw: Bool = false) throws -> ActivityFile {
    var file = try recorded(raw: raw)
    if activity.sport != file.recording.sport { file.sportText = nil }
    file.recording.sport = activity.sport
    if file.sessions.count == 1 { file.sessions[0].sport = activity.sport }
    file.recording.startUnixSeconds =
      activity.startUnixSeconds ?? file.recording.startUnixSeconds
    file.name = activity.title
    file.notes = activity.notes.isEmpty ? nil : activity.notes
    file.zoneMinutes = Int32(clamping: activity.zoneMinutes)
    return file
  }

  private func recorded(raw: Bool) throws -> ActivityFile {
    switch source.kind {
    case .file:
      return try readActivityFile(bytes: source.bytes, name: source.name).activity(source.part)
    case .sessionLog:
      guard let restored = Session.restore(source.bytes) else {
        throw StoreError.unreadableSession
      }
      return raw ? ActivityFile(positionsOf: restored) : ActivityFile(restored)
    }
  }

  /// The export's file name without an extension, such as `running-2026-11-21`.
  public var name: String { activity.fileName }

  /// The file name for the source: its original name, or a generated one for a session log.
  public var originalName: String {
    source.name.isEmpty ? name + "." + StoredSource.logEnding : source.name
  }
}

extension StoredSource {
  /// The file extension for session logs.
  public static let logEnding = "andante"
}

extension Activity {
  /// The name, without an extension, of a file that contains the activity, such as `running-2026-11-21`.
  public var fileName: String {
    guard let start = startUnixSeconds else { return sport.name }
    let day = Instant(unixSeconds: start, zoneMinutes: zoneMinutes).localDay
    return "\(sport.name)-\(Day(day).text)"
  }
}
