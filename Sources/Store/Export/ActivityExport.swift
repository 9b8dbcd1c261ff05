public import ActivityFiles
import Engine

/// An activity on its way out: what it was made from, and as a file of any format.
public struct ActivityExport: Sendable {
  public let activity: Activity
  public let source: StoredSource

  /// Nil where what the activity was made from is not there.
  public init?(_ activity: Activity, in store: AthleteStore) async throws {
    guard let source = try await store.activities.source(of: activity.id) else { return nil }
    self.init(activity, source)
  }

  init(_ activity: Activity, _ source: StoredSource) {
    (self.activity, self.source) = (activity, source)
  }

  /// The recording, with the athlete's own title, notes, sport and start. A session has the distance, laps and moving
  /// time of its page.
  ///
  /// - Parameter raw: whether a session has the positions as the receiver gave them instead.
  /// - Throws: `FileError`, or `StoreError.unreadableSession`, if the source cannot be read.
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

  /// `running-2026-11-21`, without an ending.
  public var name: String { activity.fileName }

  /// What the source is saved under: as it was called, or as a session's log.
  public var originalName: String {
    source.name.isEmpty ? name + "." + StoredSource.logEnding : source.name
  }
}

extension StoredSource {
  /// Of the name of a session's log.
  public static let logEnding = "andante"
}

extension Activity {
  /// `running-2026-11-21`: what a file of it is called, without an ending.
  public var fileName: String {
    guard let start = startUnixSeconds else { return "\(sport)" }
    let day = localDay(unixSeconds: start, zoneMinutes: zoneMinutes)
    return "\(sport)-\(CalendarDay.text(of: day))"
  }
}
