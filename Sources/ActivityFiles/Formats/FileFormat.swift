public import Model

/// The formats of activity files, named as on the command line, in the order of `FileFormatTraits.all`.
public enum FileFormat: String, Equatable, Sendable, CaseIterable {
  case gpx, tcx, fit, pwx, kml, geojson, polyline, csv, hrm, nmea, igc, health
  /// The log of a session recorded by Andante.
  case andante
  /// An activity downloaded from Strava.
  case strava
  /// An activity that was entered by hand.
  case typed
}

extension FileFormat {
  /// The table of all formats. Formats of the same stage are tried from top to bottom.
  var row: FormatRow {
    switch self {
    case .gpx: FormatRow(.gpx, xml: GPXReader.self) { writeGPX($0) }
    case .tcx: FormatRow(.tcx, xml: TCXReader.self, write: writeTCX)
    case .fit: FormatRow(.fit, .binary, FITReader.self, write: writeFIT)
    case .pwx: FormatRow(.pwx, xml: PWXReader.self)
    case .kml: FormatRow(.kml, xml: KMLReader.self)
    case .geojson: FormatRow(.geojson, .general, GeoJSONReader.self, write: writeGeoJSON)
    case .polyline: FormatRow(.polyline, .text, Polyline.self, write: writePolyline)
    case .csv: FormatRow(.csv, .general, CSVReader.self, readsUTF16: true, write: writeCSV)
    case .hrm: FormatRow(.hrm, .text, HRMReader.self, readsUTF16: true)
    case .nmea: FormatRow(.nmea, .text, NMEAReader.self, readsUTF16: true)
    case .igc: FormatRow(.igc, .text, IGCReader.self, readsUTF16: true)
    case .health: FormatRow(.health, xml: HealthWorkoutReader.self)
    case .andante: FormatRow(.andante, .binary, SessionLogFile.self)
    case .strava: FormatRow(.strava, .text, StravaFile.self)
    case .typed: FormatRow(.typed, .text, ManualActivity.self)
    }
  }

  /// The properties that pages, messages and lists depend on.
  public var traits: FileFormatTraits { row.traits }
}

extension FileFormatTraits {
  /// Returns whether a file name ends with one of the format's endings.
  ///
  /// - Parameter include: selects the endings to consider.
  func matches(_ name: String, where include: (FileEnding) -> Bool = { _ in true }) -> Bool {
    let name = name.lowercased()
    return endings.contains { include($0) && name.hasSuffix(".\($0.text)") }
  }

  /// Returns whether any format matches a file name.
  static func anyMatches(_ name: String, where include: (FileEnding) -> Bool) -> Bool {
    all.contains { $0.matches(name, where: include) }
  }

  /// The names of everything that Andante reads, as a list in a sentence.
  public static var readableList: String {
    list(all.filter(\.isListed).map { $0.listName ?? $0.name }, "and")
  }

  /// Joins names with commas, and the last one with a word.
  static func list(_ names: [String], _ word: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}
