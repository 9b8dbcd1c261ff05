/// The date that was parsed last, cached because consecutive times usually have the same date.
struct PlainDay {
  /// The bytes of `2026-11-21T`, with the first one lowest.
  fileprivate var text: (UInt64, UInt32) = (.max, .max)
  fileprivate var unixMicroseconds: Int64 = 0
}

/// Parses a time in the most common notation, `2026-11-21T06:30:00.123Z`, and advances `cursor` past it. Returns
/// microseconds since 1970, or nil without advancing if `DateTime` is needed.
///
/// - Precondition: the byte at `end` isn't a digit, and 32 bytes are readable there.
@inline(__always) func plainTime(
  _ cursor: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ day: inout PlainDay
) -> Int64? {
  guard end - cursor >= 20 else { return nil }
  let text = (
    littleEndianWord(cursor), UInt32(truncatingIfNeeded: littleEndianWord(cursor + 8)) & 0xFF_FFFF
  )
  if text.0 != day.text.0 || text.1 != day.text.1 {
    guard let other = PlainDay(cursor, text) else { return nil }
    day = other
  }
  guard let seconds = secondsOfDay(littleEndianWord(cursor + 11)) else { return nil }
  var pointer = cursor + 19
  var micros: Int64 = 0
  if pointer[0] == 0x2E {
    pointer += 1
    guard let fraction = fractionMicros(&pointer) else { return nil }
    micros = fraction
  }
  guard pointer[0] == 0x5A else { return nil }
  cursor = pointer + 1
  return day.unixMicroseconds + seconds * 1_000_000 + micros
}

extension PlainDay {
  /// - Parameter bytes: at least eleven bytes.
  fileprivate init?(_ bytes: UnsafePointer<UInt8>, _ text: (UInt64, UInt32)) {
    guard bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54,
      let day = DateTime(bytes: UnsafeBufferPointer(start: bytes, count: 10)),
      DateTime.years.contains(day.unixSeconds + 86_400)
    else { return nil }
    self.init(text: text, unixMicroseconds: day.unixMicroseconds)
  }
}

/// Parses the bytes of `06:30:00`, given with the first one lowest.
@inline(__always) private func secondsOfDay(_ text: UInt64) -> Int64? {
  let digits = text ^ 0x3030_3A30_303A_3030
  let others = (digits | (digits &+ 0x0606_0006_0600_0606)) & 0xF0F0_FFF0_F0FF_F0F0
  guard others == 0 else { return nil }
  let pairs = (digits &* (10 << 8 | 1)) >> 8
  let hour = Int64(pairs & 0xFF)
  let minute = Int64(pairs >> 24 & 0xFF)
  let second = Int64(pairs >> 48 & 0xFF)
  guard hour < 24, minute < 60, second < 60 else { return nil }
  return hour * 3600 + minute * 60 + second
}

/// Parses at most six decimals of a second.
@inline(__always) private func fractionMicros(_ pointer: inout UnsafePointer<UInt8>) -> Int64? {
  var value: Int64 = 0
  var unit: Int64 = 1_000_000
  while pointer[0] &- 0x30 < 10 {
    guard unit > 1 else { return nil }
    unit /= 10
    value += Int64(pointer[0] &- 0x30) * unit
    pointer += 1
  }
  return value
}
