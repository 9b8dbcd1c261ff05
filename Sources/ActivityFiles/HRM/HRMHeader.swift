import Engine

/// The columns of the samples in a Polar HRM file, in the order in which they are written.
enum HRMColumn: CaseIterable {
  case heartRate, speed, cadence, altitude, power
}

/// The `[Params]` section of a Polar HRM file.
struct HRMHeader {
  /// The interval value that means one row per heartbeat.
  static let beatToBeat = 238.0
  /// The interval value that means lap times only.
  static let lapsOnly = 204.0
  private static let intervals = InputRange(1.0...3_600)

  /// The columns that the device recorded.
  private(set) var columns: [HRMColumn] = [.heartRate]
  private(set) var isImperial = false
  /// The number of seconds between rows, `beatToBeat` or `lapsOnly`. Nil if the file doesn't state it.
  private(set) var interval: Double?
  private var date: ArraySlice<UInt8>?
  private var time: ArraySlice<UInt8>?

  /// The start in local time, without a time zone.
  var start: DateTime? {
    guard let date, let time, case .date(let start) = CSVTime(date: date, clock: time) else {
      return nil
    }
    return start
  }

  mutating func set(_ key: String, to value: ArraySlice<UInt8>) {
    switch key {
    case "date": date = value
    case "starttime": time = value
    case "interval": interval = Self.intervals.checked(value.decimal)
    case "smode": readColumns(Self.flags(value))
    // Used before version 1.06.
    case "mode": readOldColumns(Array(value))
    default: return
    }
  }

  private static func flags(_ text: ArraySlice<UInt8>) -> [Bool] { text.map { $0 == 0x31 } }

  /// Reads the flags for speed, cadence, altitude, power, balance, pedalling index, bicycle data and imperial
  /// units.
  private mutating func readColumns(_ flags: [Bool]) {
    guard flags.count >= 8 else { return }
    let present = [true] + flags[..<4]
    columns = zip(HRMColumn.allCases, present).compactMap { $1 ? $0 : nil }
    isImperial = flags[7]
  }

  /// Reads the digits for the sensor (0 cadence, 1 altitude), bicycle data, and imperial units.
  private mutating func readOldColumns(_ digits: [UInt8]) {
    guard digits.count >= 3 else { return }
    columns = [.heartRate]
    if digits[1] == 0x31 { columns.append(.speed) }
    if digits[0] == 0x30 { columns.append(.cadence) }
    if digits[0] == 0x31 { columns.append(.altitude) }
    isImperial = digits[2] == 0x31
  }
}
