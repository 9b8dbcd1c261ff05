import Engine

/// Converts the times of a table's rows to seconds since the first one.
struct CSVTimeline {
  /// The cells of a row that state its time.
  struct Cells {
    var time: ArraySlice<UInt8>?
    var date: ArraySlice<UInt8>?
    /// The value in the column that contains seconds since the start.
    var seconds: Double?
  }

  /// The first time in the table.
  var start: DateTime?
  /// Whether date and time of day are in separate columns.
  var hasDates = false
  /// The unit of times since the start, in seconds.
  var secondsPerUnit: Double {
    get { times.secondsPerUnit }
    set { times.secondsPerUnit = newValue }
  }

  private var times = CSVTimeReader()
  /// Computes the elapsed time if the table has times of day without dates.
  private var clock: DayClock?
  private var days = CSVDays()
  private var pointCount = 0
  private var lastSeconds: Double?

  typealias Location = (line: Int, byteOffset: Int)

  /// Returns the time of the next point.
  mutating func seconds(
    _ cells: Cells, at location: Location, _ warnings: inout WarningList
  ) -> Double? {
    defer { pointCount += 1 }
    var isOtherDay = false
    let seconds = seconds(cells, at: location, &warnings, isOtherDay: &isOtherDay)
    if let seconds, let lastSeconds, seconds < lastSeconds, !isOtherDay {
      warnings.add(.timeGoesBack, "the point is earlier than the one before it", at: location)
    }
    lastSeconds = seconds ?? lastSeconds
    return seconds
  }

  /// Ends a segment. The next time may be earlier than the last one.
  mutating func endSegment() { lastSeconds = nil }

  /// Computes the times of points if the format of their dates only became clear from the whole column.
  mutating func finish(_ segments: inout [[TrackPoint]], _ warnings: inout WarningList) {
    if !days.isEmpty { start = days.assignTimes(&segments, &warnings) }
  }

  private mutating func seconds(
    _ cells: Cells, at location: Location, _ warnings: inout WarningList, isOtherDay: inout Bool
  ) -> Double? {
    let time = time(cells, at: location, &warnings)
    if case .day(let date, let clock) = time, start == nil {
      isOtherDay = days.add(date, clock, of: pointCount, at: location)
      return clock.seconds
    }
    guard days.isEmpty else { return nil }
    if case .date(let date) = time {
      if start == nil { start = date }
      return start.map { date.seconds(since: $0) }
    }
    guard start == nil else { return nil }
    switch time {
    case .offset(let seconds): return seconds
    case .clock(let seconds): return secondsSinceFirstClock(seconds, at: location, &warnings)
    default: return cells.seconds
    }
  }

  private mutating func time(
    _ cells: Cells, at location: Location, _ warnings: inout WarningList
  ) -> CSVTime? {
    guard let text = cells.time ?? (hasDates ? nil : cells.date) else { return nil }
    let time = hasDates ? Self.time(text, cells.date) : times.time(text)
    if time == nil { warnings.add(.time, message(text, cells.date), at: location) }
    if Self.lacksZone(time) {
      warnings.add(.timeWithoutZone, "the time has no zone; UTC was assumed", at: location)
    }
    return time
  }

  /// Parses a complete time, or a time of day together with its separate date.
  private static func time(_ text: ArraySlice<UInt8>, _ date: ArraySlice<UInt8>?) -> CSVTime? {
    text.dateTime.map { .date($0) } ?? date.flatMap { CSVTime(date: $0, clock: text) }
  }

  private static func lacksZone(_ time: CSVTime?) -> Bool {
    switch time {
    case .date(let date): date.zoneMinutes == nil
    case .day(_, let clock): clock.zoneMinutes == nil
    default: false
    }
  }

  /// Returns the reason why a row's time is unreadable.
  private func message(_ time: ArraySlice<UInt8>, _ date: ArraySlice<UInt8>?) -> String {
    guard hasDates, CSVClock(time) != nil else { return "\(time.quoted) is not a valid time" }
    return date.map { "\($0.quoted) is not a valid date" } ?? "\(time.quoted) has no date"
  }

  private mutating func secondsSinceFirstClock(
    _ seconds: Double, at location: Location, _ warnings: inout WarningList
  ) -> Double {
    if clock == nil {
      warnings.add(.time, "the times of day have no date; the start is unknown", at: location)
    }
    var clock = clock ?? DayClock()
    defer { self.clock = clock }
    return clock.elapsed(at: seconds)
  }
}

extension ArraySlice<UInt8> {
  /// The beginning of a cell in quotes, for messages.
  var quoted: String { "\"\(decodeText(prefix(40)).text)\"" }
}
