import ActivityFiles
import Engine

/// What an archive says of an activity beside its file: it is what the athlete said last, so it counts before the file's own.
struct ToldWords: Equatable, Sendable {
  /// Empty where it is not said.
  var title = ""
  var notes = ""
  var sport: Sport?
  /// Where the athlete gave it.
  var start: ActivityStart?
  /// What it was done on.
  var gear: StravaExportGear?
}

extension ActivityFile {
  mutating func take(_ words: ToldWords) {
    if !words.title.isEmpty { name = words.title }
    if !words.notes.isEmpty { notes = words.notes }
    if let sport = words.sport { recording.sport = sport }
    if let start = words.start {
      recording.startUnixSeconds = start.unixSeconds
      zoneMinutes = Int32(clamping: start.zoneMinutes)
    }
  }
}

extension SourceDraft {
  /// Of a session, which has one activity or none; its sport and start are what was recorded.
  mutating func take(_ told: [Int: ToldWords]) {
    guard activities.count == 1, let words = told[0] else { return }
    if !words.title.isEmpty { (activities[0].title, activities[0].isNamed) = (words.title, true) }
    if !words.notes.isEmpty { activities[0].notes = words.notes }
  }
}
