import ActivityFiles
import Engine
import Foundation

/// Compares the sport that Andante detects with the one that the file states.
struct SportReport {
  struct Row {
    var name: String
    var format: FileFormat
    var word: String
    var ours: Sport

    /// The sport to which the word refers; `other` if Andante doesn't support it.
    var expected: Sport { SportReport.meanings[word.lowercased()] ?? .other }
    var agrees: Bool { ours == expected }
  }

  /// The sport for each word in FIT, TCX and GPX files, including Strava's numeric codes.
  fileprivate static let meanings: [String: Sport] = [
    "running": .running, "run": .running, "9": .running,
    "cycling": .cycling, "biking": .cycling, "1": .cycling, "e_biking": .cycling,
    "walking": .walking, "hiking": .hiking, "mountaineering": .hiking, "swimming": .swimming,
    "training": .workout, "fitness_equipment": .workout, "open_water": .openWaterSwimming,
    "rowing": .rowing, "cross_country_skiing": .crossCountrySkiing,
    "inline_skating": .inlineSkating, "wheelchair_push_walk": .wheelchair,
    "wheelchair_push_run": .wheelchair,
  ]

  /// One row per session, or one per file if the file has no sessions.
  let rows: [Row]

  init(_ files: [FieldFile], folder: URL) {
    rows = files.flatMap { field in
      switch field.file.format {
      case .fit: fitRows(field)
      case .tcx: tcxRows(field)
      case .gpx: gpxRows(field, folder)
      default: [Row]()
      }
    }
  }
}

private func fitRows(_ field: FieldFile) -> [SportReport.Row] {
  zip(field.statedSessions, field.file.sessions).compactMap { stated, session in
    let isOpenWater = stated["sub_sport"] as? String == "open_water"
    return (isOpenWater ? "open_water" : stated["sport"] as? String).map {
      SportReport.Row(name: field.path, format: .fit, word: $0, ours: session.sport)
    }
  }
}

private func tcxRows(_ field: FieldFile) -> [SportReport.Row] {
  let activities = field.results("lxml")?["activities"] as? [[Any]] ?? []
  return zip(activities, field.file.sessions).compactMap { stated, session in
    (stated.last as? String).map {
      SportReport.Row(name: field.path, format: .tcx, word: $0, ours: session.sport)
    }
  }
}

/// Returns the row for a GPX file. Searches the file's text for the track's type, because the reference omits it.
private func gpxRows(_ field: FieldFile, _ folder: URL) -> [SportReport.Row] {
  let url = folder.appending(path: "activities").appending(path: field.path)
  guard let data = try? Data(contentsOf: url) else { return [] }
  let text = String(decoding: data, as: UTF8.self)
  return text.firstMatch(of: /<trk>(?:(?!<trkseg).)*?<type>([^<]+)<\/type>/.dotMatchesNewlines())
    .map {
      [
        SportReport.Row(
          name: field.path, format: .gpx, word: String($0.1), ours: field.file.recording.sport)
      ]
    } ?? []
}
