/// A fast parser for a point's markup in the window. It accepts only correctly nested tags, and numbers and times
/// in the most common notation. If it finds anything else, or the end of the window, the caller discards it and
/// reads the point again with `XMLReader`, which handles all cases.
struct FastPointParser: ~Copyable {
  private let start: UnsafePointer<UInt8>
  /// The end of the window, where a zero byte follows.
  private let end: UnsafePointer<UInt8>
  private(set) var cursor: UnsafePointer<UInt8>
  /// The tags of the open elements inside the point, one byte each.
  private var open: UInt64 = 0
  private(set) var depth = 0

  /// The maximum nesting of elements inside a point.
  static var maximumDepth: Int { 8 }

  init(_ window: borrowing ByteWindow) {
    start = window.pointer(at: 0)
    end = start + window.count
    cursor = start
  }

  /// The number of bytes consumed.
  @inline(__always) var byteCount: Int { cursor - start }

  /// Whether too few bytes remain to be sure that the point is complete.
  @inline(__always) var isNearEnd: Bool { end - cursor < 4096 }

  /// Advances to the next `<`. Returns false if the window doesn't contain another one.
  @inline(__always) mutating func advanceToMarkup() -> Bool {
    while cursor < end {
      let difference = littleEndianWord(cursor) ^ 0x3C3C_3C3C_3C3C_3C3C
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if zeros != 0 {
        cursor += zeros.trailingZeroBitCount / 8
        return cursor < end
      }
      cursor += 8
    }
    return false
  }

  /// Skips the given bytes if they come next. Returns false otherwise.
  ///
  /// - Parameters:
  ///   - bytes: at most eight bytes, the first one lowest, all of them nonzero.
  ///   - count: the number of bytes.
  @inline(__always) mutating func skip(_ bytes: UInt64, _ count: Int) -> Bool {
    let mask: UInt64 = .max >> UInt64(64 - 8 * count)
    guard (littleEndianWord(cursor) ^ bytes) & mask == 0 else { return false }
    cursor += count
    return true
  }

  @inline(__always) mutating func decimal() -> Double? { plainDecimal(&cursor) }

  /// The next markup in the point.
  enum Step {
    /// A start tag. The cursor is after it.
    case tag(Int)
    /// The end tag of the point itself. The cursor is at its start.
    case end
    case unusual
  }

  @inline(__always) mutating func next<Meaning>(_ tags: inout TagCache<Meaning>) -> Step {
    while true {
      guard advanceToMarkup() else { return .unusual }
      guard cursor[1] == 0x2F else { break }
      if depth == 0 { return .end }
      let tag = Int(open & 0xFF)
      let count = tags.endCount(tag, at: cursor + 2)
      guard count > 0 else { return .unusual }
      cursor += 2 + count
      open >>= 8
      depth -= 1
    }
    guard let tag = tags.tag(at: cursor + 1) else { return .unusual }
    cursor += 1 + tag.byteCount
    return .tag(tag.tag)
  }

  /// Enters the element whose start tag was read last. Returns false if the nesting is too deep.
  @inline(__always) mutating func enter(_ tag: Int) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    open = open << 8 | UInt64(tag)
    depth += 1
    return true
  }

  /// Skips the end tag of the element whose start tag was read last. Returns false if another tag comes next.
  @inline(__always) mutating func leave<Meaning>(
    _ tag: Int, _ tags: borrowing TagCache<Meaning>
  ) -> Bool {
    guard cursor[0] == 0x3C, cursor[1] == 0x2F else { return false }
    let count = tags.endCount(tag, at: cursor + 2)
    cursor += 2 + count
    return count > 0
  }

  /// Parses the element's content as a number. Returns nil if it is out of range or in another notation.
  @inline(__always) mutating func number<Meaning>(
    _ tag: Int, _ tags: borrowing TagCache<Meaning>, in range: ClosedRange<Double>
  ) -> Double? {
    guard let value = decimal(), value >= range.lowerBound, value <= range.upperBound,
      leave(tag, tags)
    else { return nil }
    return value
  }

  /// Parses the element's content as a time, in microseconds since 1970.
  @inline(__always) mutating func time<Meaning>(
    _ tag: Int, _ tags: borrowing TagCache<Meaning>, _ day: inout PlainDay
  ) -> Int64? {
    guard let time = plainTime(&cursor, end, &day), leave(tag, tags) else { return nil }
    return time
  }
}
