/// A look at a point's markup where it lies in the window: tags that end in their order, numbers and
/// times as nearly all are written. Whoever meets anything else, or the window's end, gives up, and as
/// nothing was changed `XMLReader` reads the point, knowing all cases.
struct PointGlance: ~Copyable {
  private let start: UnsafePointer<UInt8>
  /// A zero stands there.
  private let end: UnsafePointer<UInt8>
  private(set) var cursor: UnsafePointer<UInt8>
  /// The tags of the open elements inside the point, a byte each.
  private var open: UInt64 = 0
  private(set) var depth = 0

  /// Elements inside a point.
  static var deepest: Int { 8 }

  init(_ window: borrowing ByteWindow) {
    start = window.pointer(at: 0)
    end = start + window.count
    cursor = start
  }

  /// Bytes gone by.
  @inline(__always) var byteCount: Int { cursor - start }

  /// Whether too little lies ahead for a point to be whole.
  @inline(__always) var isNearEnd: Bool { end - cursor < 4096 }

  /// Goes to the next `<`; false where there is none.
  @inline(__always) mutating func goToMarkup() -> Bool {
    while cursor < end {
      let difference = littleWord(cursor) ^ 0x3C3C_3C3C_3C3C_3C3C
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if zeros != 0 {
        cursor += zeros.trailingZeroBitCount / 8
        return cursor < end
      }
      cursor += 8
    }
    return false
  }

  /// Skips at most eight bytes if they stand here; false where others do.
  ///
  /// - Parameters: the bytes, the first one lowest, none of them zero, and how many they are.
  @inline(__always) mutating func skip(_ bytes: UInt64, _ count: Int) -> Bool {
    let mask: UInt64 = .max >> UInt64(64 - 8 * count)
    guard (littleWord(cursor) ^ bytes) & mask == 0 else { return false }
    cursor += count
    return true
  }

  @inline(__always) mutating func decimal() -> Double? { plainDecimal(&cursor) }

  /// What stands next in the point.
  enum Step {
    /// A start tag; the cursor is behind it.
    case tag(Int)
    /// An end tag that is none of the elements' inside the point; the cursor is on it.
    case end
    case unusual
  }

  @inline(__always) mutating func next<Meaning>(_ tags: inout SeenTags<Meaning>) -> Step {
    while true {
      guard goToMarkup() else { return .unusual }
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

  /// Goes into the element whose tag was the last; false where that is too deep.
  @inline(__always) mutating func enter(_ tag: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    open = open << 8 | UInt64(tag)
    depth += 1
    return true
  }

  /// Goes behind the end tag of the element whose tag was the last.
  @inline(__always) mutating func leave<Meaning>(
    _ tag: Int, _ tags: borrowing SeenTags<Meaning>
  ) -> Bool {
    guard cursor[0] == 0x3C, cursor[1] == 0x2F else { return false }
    let count = tags.endCount(tag, at: cursor + 2)
    cursor += 2 + count
    return count > 0
  }

  /// The element's number, if it is in a range.
  @inline(__always) mutating func number<Meaning>(
    _ tag: Int, _ tags: borrowing SeenTags<Meaning>, in range: ClosedRange<Double>
  ) -> Double? {
    guard let value = decimal(), value >= range.lowerBound, value <= range.upperBound,
      leave(tag, tags)
    else { return nil }
    return value
  }

  /// The element's time in microseconds since 1970.
  @inline(__always) mutating func time<Meaning>(
    _ tag: Int, _ tags: borrowing SeenTags<Meaning>, _ day: inout PlainDay
  ) -> Int64? {
    guard let time = plainTime(&cursor, end, &day), leave(tag, tags) else { return nil }
    return time
  }
}
