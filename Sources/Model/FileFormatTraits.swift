/// An ending of file names, in lower case and without the dot.
public struct FileEnding: Sendable {
  public var text: String
  /// Whether files of other kinds have the same ending.
  public var isAmbiguous: Bool
  /// Whether a file with this ending is read if it is the only one in an archive.
  public var isReadFromArchives: Bool

  init(_ text: String, isAmbiguous: Bool = false, isReadFromArchives: Bool = true) {
    self.text = text
    self.isAmbiguous = isAmbiguous
    self.isReadFromArchives = isReadFromArchives
  }
}

/// The data without which a format cannot represent a point.
public enum PointNeed: Sendable {
  case time
  case position
  /// A position, and another point with a position in the same segment.
  case line
}

/// The use for which pages recommend a format.
public enum FileFormatUse: Sendable {
  case mostApps, laps, devices, maps, spreadsheets
}

/// The properties of a file format that pages, messages and lists depend on. `FileFormat` adds the code that reads and
/// writes it.
public struct FileFormatTraits: Sendable {
  /// The name on the command line, in addresses and in the API. Written files have it as their ending.
  public var key: String
  /// The name in menus.
  public var name: String
  public var endings: [FileEnding] = []
  /// The name in sentences about one file, if it differs from `name`.
  public var sentenceName: String?
  /// The name in lists of what Andante reads, if it differs from `name`.
  public var listName: String?
  /// Whether lists of what Andante reads contain the format.
  public var isListed = true
  /// Whether the file dialog offers files with these endings.
  public var isInFileDialog = true
  /// The media type of written files, without parameters; nil if the format is only read.
  public var mediaType: String?
  /// The data that every written point needs; nil if the format can represent all points.
  public var need: PointNeed?
  /// The use for which pages offer the format; nil if pages don't offer it.
  public var use: FileFormatUse?
  /// Whether other apps and services read the format.
  public var isCommon = false
  /// Whether a file counts as an activity even without points and totals, because a person entered it.
  public var mayLackPoints = false
}

extension FileFormatTraits {
  /// The table of all formats, in the order of lists.
  public static var all: [FileFormatTraits] {
    [
      gpx, tcx, fit, pwx, kml, geojson, polyline, csv, hrm, nmea, igc, health, andante, strava,
      typed,
    ]
  }

  public static var gpx: FileFormatTraits {
    FileFormatTraits(
      key: "gpx", name: "GPX", endings: [FileEnding("gpx")], mediaType: "application/gpx+xml",
      need: .position, use: .mostApps, isCommon: true)
  }

  public static var tcx: FileFormatTraits {
    FileFormatTraits(
      key: "tcx", name: "TCX", endings: [FileEnding("tcx")],
      mediaType: "application/vnd.garmin.tcx+xml", need: .time, use: .laps, isCommon: true)
  }

  public static var fit: FileFormatTraits {
    FileFormatTraits(
      key: "fit", name: "FIT", endings: [FileEnding("fit")], mediaType: "application/vnd.ant.fit",
      need: .time, use: .devices, isCommon: true)
  }

  public static var pwx: FileFormatTraits {
    FileFormatTraits(key: "pwx", name: "PWX", endings: [FileEnding("pwx")])
  }

  public static var kml: FileFormatTraits {
    FileFormatTraits(
      key: "kml", name: "KML",
      endings: [FileEnding("kml"), FileEnding("kmz", isReadFromArchives: false)],
      listName: "KML and KMZ")
  }

  public static var geojson: FileFormatTraits {
    FileFormatTraits(
      key: "geojson", name: "GeoJSON",
      endings: [
        FileEnding("geojson"), FileEnding("json", isAmbiguous: true, isReadFromArchives: false),
      ],
      mediaType: "application/geo+json", need: .line, use: .maps)
  }

  public static var polyline: FileFormatTraits {
    FileFormatTraits(
      key: "polyline", name: "polyline",
      endings: [FileEnding("polyline", isReadFromArchives: false)], sentenceName: "a polyline",
      listName: "polylines", mediaType: "text/plain", need: .position)
  }

  public static var csv: FileFormatTraits {
    FileFormatTraits(
      key: "csv", name: "CSV", endings: [FileEnding("csv", isAmbiguous: true)],
      mediaType: "text/csv", use: .spreadsheets)
  }

  public static var hrm: FileFormatTraits {
    FileFormatTraits(
      key: "hrm", name: "HRM", endings: [FileEnding("hrm")], listName: "Polar HRM")
  }

  public static var nmea: FileFormatTraits {
    FileFormatTraits(key: "nmea", name: "NMEA", endings: [FileEnding("nmea")])
  }

  public static var igc: FileFormatTraits {
    FileFormatTraits(key: "igc", name: "IGC", endings: [FileEnding("igc")])
  }

  public static var health: FileFormatTraits {
    FileFormatTraits(
      key: "health", name: "Apple Health",
      endings: [FileEnding("xml", isAmbiguous: true, isReadFromArchives: false)], isListed: false)
  }

  /// The log of a session recorded by Andante.
  public static var andante: FileFormatTraits {
    FileFormatTraits(
      key: "andante", name: "session log",
      endings: [FileEnding("andante", isReadFromArchives: false)], listName: "session logs",
      isInFileDialog: false)
  }

  /// An activity downloaded from Strava.
  public static var strava: FileFormatTraits {
    FileFormatTraits(key: "strava", name: "Strava", isListed: false, mayLackPoints: true)
  }

  /// An activity that was entered by hand.
  public static var typed: FileFormatTraits {
    FileFormatTraits(key: "typed", name: "typed", isListed: false, mayLackPoints: true)
  }
}
