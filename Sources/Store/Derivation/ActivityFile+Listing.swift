import ActivityFiles
import Engine

extension ActivityFile {
  /// What an export's list says is what the athlete said last: it counts before the file's own title, notes and sport.
  /// The start counts where the file has none.
  mutating func take(_ row: StravaExportRow) {
    if !row.title.isEmpty { name = row.title }
    if !row.notes.isEmpty { notes = row.notes }
    if let sport = row.sport { recording.sport = sport }
    if recording.startUnixSeconds == nil { recording.startUnixSeconds = row.startUnixSeconds }
  }
}
