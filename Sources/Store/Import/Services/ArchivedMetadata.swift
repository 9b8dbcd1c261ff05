import ActivityFiles
import Engine

/// Metadata that an archive contains in addition to an activity's file. It overrides the file's own metadata, because
/// it is more recent.
struct ArchivedMetadata: Equatable, Sendable {
  /// The title; empty if the archive contains no title.
  var title = ""
  var notes = ""
  var sport: Sport?
  /// Whether `sport` is as precise as the file's, so that it always overrides it.
  var sportIsPrecise = false
  /// The start; nil unless the athlete entered it manually.
  var start: Instant?
  var gear: StravaExportGear?
}

extension ActivityFile {
  mutating func take(_ metadata: ArchivedMetadata) {
    if !metadata.title.isEmpty { name = metadata.title }
    if !metadata.notes.isEmpty { notes = metadata.notes }
    if let sport = metadata.sport {
      if metadata.sportIsPrecise { recording.sport = sport } else { take(listed: sport) }
    }
    if let start = metadata.start {
      recording.startUnixSeconds = start.unixSeconds
      zoneMinutes = Int32(clamping: start.zoneMinutes)
    }
  }
}

extension PendingSource {
  /// Applies archived metadata to a session, which has at most one activity. Keeps the recorded sport and start.
  mutating func take(_ archivedMetadata: [Int: ArchivedMetadata]) {
    guard activities.count == 1, let metadata = archivedMetadata[0] else { return }
    if !metadata.title.isEmpty {
      (activities[0].title, activities[0].isNamed) = (metadata.title, true)
    }
    if !metadata.notes.isEmpty { activities[0].notes = metadata.notes }
  }
}
