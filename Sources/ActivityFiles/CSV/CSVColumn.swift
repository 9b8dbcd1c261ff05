import Engine

/// The known columns of a table of points.
enum CSVColumn: CaseIterable {
  case segment, time, latitude, longitude, altitude, heartRate, cadence, speed, distance, power
  case temperature, altitudeSource, seconds, sport
  /// A date whose time of day is in another column.
  case date
  /// The hemisphere: N or S, E or W.
  case latitudeSide, longitudeSide

  /// The column title used when writing a table.
  var title: String { names[0] }

  /// Finds a column by its title without a unit. Compares only the letters and ignores case.
  init?(title: some StringProtocol) {
    let plain = title.lowercased().replacing("e7", with: "").filter { $0.isLetter }
    guard let column = Self.allCases.first(where: { $0.letters.contains(plain) }) else {
      return nil
    }
    self = column
  }

  private var letters: [String] { names.map { $0.filter { $0.isLetter } } }

  private var names: [String] {
    switch self {
    case .segment: ["segment", "lap_segment", "track"]
    case .time: ["time", "timestamp", "datetime", "utc", "date_time", "utc_time"]
    case .latitude: ["latitude", "lat", "position_lat", "y", "latitude n/s"]
    case .longitude: ["longitude", "lon", "lng", "long", "position_long", "x", "longitude e/w"]
    case .altitude: ["altitude", "alt", "ele", "elevation", "enhanced_altitude", "height"]
    case .heartRate: ["heart_rate", "hr", "heartrate", "hrate", "bpm", "pulse"]
    case .cadence: ["cadence", "cad"]
    case .speed: ["speed", "enhanced_speed", "velocity"]
    case .distance: ["distance", "dist"]
    case .power: ["power", "watts"]
    case .temperature: ["temperature", "temp", "atemp"]
    case .altitudeSource: [barometerKey]
    case .seconds: ["seconds", "elapsed_seconds", "elapsed_time", "elapsed", "secs"]
    case .sport: ["sport", "sport_type"]
    case .date: ["date", "utc_date"]
    case .latitudeSide: ["n/s"] + Self.sideTitles(["lat", "latitude"])
    case .longitudeSide: ["e/w"] + Self.sideTitles(["lon", "longitude"])
    }
  }

  private static func sideTitles(_ angles: [String]) -> [String] {
    angles.flatMap { angle in ["ref", "dir", "direction", "hemisphere"].map { angle + "_" + $0 } }
  }

  /// The hemisphere column for a latitude or longitude column; nil for other columns.
  var side: CSVColumn? {
    switch self {
    case .latitude: .latitudeSide
    case .longitude: .longitudeSide
    default: nil
    }
  }

  /// The range of plausible values, the same as in the other formats.
  var range: ClosedRange<Double> {
    switch self {
    case .segment, .time, .altitudeSource, .sport, .date, .latitudeSide, .longitudeSide:
      -1e15...1e15
    case .seconds: PointRange.seconds.bounds
    case .latitude, .longitude: -2_147_483_648...2_147_483_647
    case .altitude: PointRange.altitude.bounds
    case .heartRate: PointRange.statedHeartRate
    case .cadence: PointRange.cadence.bounds
    case .speed: PointRange.speed.bounds
    case .distance: PointRange.distance.bounds
    case .power: PointRange.power.bounds
    case .temperature: PointRange.temperature.bounds
    }
  }
}
