import ActivityFiles
import Engine
import Model

extension ActivityFile {
  /// Applies the title, notes and sport from an export's activity list, which override the file's because they are more
  /// recent. Uses the list's start only if the file lacks one.
  mutating func take(_ row: StravaExportRow) {
    if !row.title.isEmpty { name = row.title }
    if !row.notes.isEmpty { notes = row.notes }
    if let sport = row.sport { take(listed: sport) }
    if recording.startUnixSeconds == nil { recording.startUnixSeconds = row.startUnixSeconds }
  }

  /// Applies the sport from an activity list, unless the two differ only in precision. Many lists have one name for all
  /// swims.
  mutating func take(listed sport: Sport) {
    if sport.general != recording.sport.general { recording.sport = sport }
  }
}
