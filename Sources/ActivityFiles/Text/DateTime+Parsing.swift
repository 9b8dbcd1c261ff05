import Engine

extension DateTime {
  /// Parses `2026-11-21T06:30:00Z` and the variants that devices write: decimals after a point or comma (truncated to
  /// microseconds), a missing time zone or one such as `+01:30`, `+0130` or `+01`, a space instead of the `T`, single
  /// digits, missing seconds, a missing time, and a 12-hour clock (`7:56:56 PM +0300`, `7:56:56 p. m. +0300`), which
  /// Apple's exports contain if the phone uses it. Returns nil if a field is missing or out of range, or if the time is
  /// outside the years 0 to 9999.
  public init?(_ text: some StringProtocol) {
    var text = String(text)
    guard let value = text.withUTF8({ DateTime(bytes: $0) }) else { return nil }
    self = value
  }

  init?(bytes: UnsafeBufferPointer<UInt8>) {
    var scan = DateTimeScan(bytes)
    guard let day = scan.date() else { return nil }
    guard let clock = scan.clock(), let zone = scan.zone(), scan.isAtEnd else { return nil }
    let zoneMinutes = zone.isWritten ? Int32(zone.minutes) : nil
    let seconds = day * 86_400 + clock.seconds - zone.minutes * 60
    guard Self.years.contains(Double(seconds)) else { return nil }
    self.init(
      unixMicroseconds: Int64(seconds) * 1_000_000 + Int64(clock.micros), zoneMinutes: zoneMinutes)
  }
}

private struct DateTimeScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  @inline(__always) private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  @inline(__always) private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  /// Parses an integer of one to `limit` digits.
  @inline(__always) private mutating func digits(_ limit: Int) -> Int? {
    let start = index
    var value = 0
    while index - start < limit, next &- 0x30 < 10 {
      value = value * 10 + Int(next - 0x30)
      index += 1
    }
    return index > start ? value : nil
  }

  @inline(__always) mutating func date() -> Int? {
    guard let year = digits(4), skip(0x2D), let month = digits(2), skip(0x2D),
      let day = digits(2)
    else { return nil }
    return Day(exactYear: year, month: month, day: day)?.number
  }

  /// Parses the time of day. Returns midnight if only a date is written.
  @inline(__always) mutating func clock() -> (seconds: Int, micros: Int)? {
    if isAtEnd { return (0, 0) }
    guard skip(0x54) || skip(0x20) || skip(0x74), let hour = digits(2), skip(0x3A),
      let minute = digits(2)
    else { return nil }
    var second = 0
    if skip(0x3A) {
      guard let written = digits(2) else { return nil }
      second = written
    }
    let micros = skip(0x2E) || skip(0x2C) ? self.micros() : 0
    if let half = afternoonMarker() {
      guard (1...12).contains(hour), minute < 60, second <= 60 else { return nil }
      return ((hour % 12 + half * 12) * 3600 + minute * 60 + second, micros)
    }
    // 24:00:00 is the end of a day, and :60 is a leap second.
    guard hour <= 24, minute < 60, second <= 60, hour < 24 || minute + second == 0 else {
      return nil
    }
    return (hour * 3600 + minute * 60 + second, micros)
  }

  /// Parses a marker for the morning (0) or afternoon (1). The marker is an `a` or `p` followed by an `m`, in either
  /// case, with or without full stops and spaces. Returns nil if the marker is missing.
  @inline(__always) private mutating func afternoonMarker() -> Int? {
    let start = index
    skipSpaces()
    let isAfternoon = next | 0x20 == 0x70
    if isAfternoon || next | 0x20 == 0x61 {
      index += 1
      _ = skip(0x2E)
      skipSpaces()
      if skip(0x4D) || skip(0x6D) {
        _ = skip(0x2E)
        return isAfternoon ? 1 : 0
      }
    }
    index = start
    return nil
  }

  /// Skips the spaces that devices write before the marker: normal ones and two kinds of non-breaking spaces.
  @inline(__always) private mutating func skipSpaces() {
    while true {
      switch (next, byte(2), byte(3)) {
      case (0x20, _, _): index += 1
      case (0xC2, 0xA0, _): index += 2
      case (0xE2, 0x80, 0xAF): index += 3
      default: return
      }
    }
  }

  /// Returns the `number`th byte from the current position, or 0 after the end.
  @inline(__always) private func byte(_ number: Int) -> UInt8 {
    index + number <= bytes.count ? bytes[index + number - 1] : 0
  }

  /// Parses decimals. Ignores all decimals after the sixth.
  private mutating func micros() -> Int {
    var value = 0
    var scale = 1_000_000
    while next &- 0x30 < 10 {
      scale /= 10
      value += Int(next - 0x30) * scale
      index += 1
    }
    return value
  }

  @inline(__always) mutating func zone() -> (minutes: Int, isWritten: Bool)? {
    if isAtEnd { return (0, false) }
    if skip(0x5A) || skip(0x7A) { return (0, true) }
    _ = skip(0x20)
    let isBehind = next == 0x2D
    guard skip(0x2B) || skip(0x2D), let hours = digits(2) else { return nil }
    _ = skip(0x3A)
    let minutes = isAtEnd ? 0 : digits(2)
    guard let minutes, hours <= 18, minutes < 60 else { return nil }
    return ((hours * 60 + minutes) * (isBehind ? -1 : 1), true)
  }
}
