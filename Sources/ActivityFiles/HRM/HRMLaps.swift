import Engine

/// The `[IntTimes]` section of a Polar HRM file, which has five rows per lap.
///
/// Source: Polar, "Polar HRM2 File Format Description", version 1.4.
struct HRMLaps {
  private static let times = InputRange(0.0...1e6)
  private static let distances = InputRange(1.0...1e6)

  private(set) var laps: [FileLap] = []
  private var rowOfLap = 0

  /// - Returns: false if the row should start a lap, but that lap wouldn't end later than the previous one.
  mutating func read(_ cells: [ArraySlice<UInt8>], isImperial: Bool) -> Bool {
    guard let first = cells.first else { return true }
    if first.contains(0x3A) { return begin(cells) }
    rowOfLap += 1
    // Imperial distances are ignored because manufacturers disagree on their unit.
    if rowOfLap == 3, cells.count > 1, !laps.isEmpty, !isImperial {
      laps[laps.count - 1].summary.distanceMeters = Self.distances.checked(cells[1].decimal)
    }
    return true
  }

  /// Reads the first row: the time at the lap's end, then the final, lowest, mean and highest heart rate.
  private mutating func begin(_ cells: [ArraySlice<UInt8>]) -> Bool {
    // Prevents the rows of a skipped lap from being attributed to the previous one.
    rowOfLap = 5
    let start = laps.last.map { $0.summary.startSeconds + ($0.summary.elapsedSeconds ?? 0) } ?? 0
    guard let end = Self.seconds(cells[0]), end > start else { return false }
    rowOfLap = 0
    var summary = DeviceSummary(startSeconds: start)
    summary.elapsedSeconds = end - start
    if cells.count > 4 {
      summary.averageHeartRate = PointRange.heartRate.checked(cells[3].decimal)
      summary.maximumHeartRate = PointRange.heartRate.checked(cells[4].decimal)
    }
    laps.append(FileLap(summary))
    return true
  }

  /// Parses a time such as `0:05:30.2`.
  private static func seconds(_ text: ArraySlice<UInt8>) -> Double? {
    let parts = text.split(separator: 0x3A).map(\.decimal)
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2]
    else { return nil }
    return times.checked(hours * 3600 + minutes * 60 + seconds)
  }
}

/// The `[Trip]` section, with one number per row. The first one is the distance in tenths of a kilometre or mile.
struct HRMTrip {
  private static let distances = InputRange(1.0...100_000)

  private(set) var distanceMeters: Double?
  private var rowCount = 0

  mutating func read(_ line: ArraySlice<UInt8>, isImperial: Bool) {
    defer { rowCount += 1 }
    guard rowCount == 0, let tenths = Self.distances.checked(line.decimal) else { return }
    distanceMeters = tenths * (isImperial ? 160.9344 : 100)
  }
}
