import ActivityFiles
import Engine

extension ActivityFile {
  /// Applies the title, notes and sport from an export's activity list, which override the file's because they are more
  /// recent. Uses the list's start only if the file lacks one.
  mutating func take(_ row: StravaExportRow) {
    if !row.title.isEmpty { name = row.title }
    if !row.notes.isEmpty { notes = row.notes }
    if let sport = row.sport { recording.sport = sport }
    if recording.startUnixSeconds == nil { recording.startUnixSeconds = row.startUnixSeconds }
  }
}
