import ActivityFiles
import Engine
import Store

/// A session log: either the recorded one, or one generated from the track of a file.
struct SessionLog: Sendable {
  /// The file extension of session logs.
  static let ending = StoredSource.logEnding
  private static let chunkBytes = 32_768

  let bytes: [UInt8]

  init(of source: StoredSource) throws {
    switch source.kind {
    case .sessionLog: self.init(bytes: source.bytes)
    case .file:
      let file = try readActivityFile(bytes: source.bytes, name: source.name)
        .activity(source.part)
      let header = SessionHeader(
        identifier: (0, 0), sport: file.recording.sport,
        startUnixSeconds: file.recording.startUnixSeconds ?? 0,
        zoneMinutes: file.zoneMinutes ?? 0, altitudeSource: file.recording.altitudeSource,
        coach: CoachKind(replaying: file.recording.sport))
      self.init(header, events(of: file.recording))
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Encodes events in the format that the web app records.
  init(_ header: SessionHeader, _ events: some Sequence<SessionEvent>) {
    var writer = LogWriter(header: header)
    var log: [UInt8] = []
    for event in events {
      writer.append(event)
      if writer.pendingByteCount > Self.chunkBytes { log += writer.takeChunk() }
    }
    self.init(bytes: log + writer.takeChunk())
  }
}
