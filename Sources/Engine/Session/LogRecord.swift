/// One record of a session's log: a kind and up to sixteen numbers, each of which may be unknown, and for kinds that
/// need more (the 33 landmarks of a pose) a list of further ones.
///
/// In the log it is the kind's byte, a 16-bit mask of the numbers that follow (bit 0 is the first),
/// and these as IEEE 754 doubles, all little-endian. The mask tells the length, so a reader can skip
/// kinds it does not know. Further numbers follow as records of the kind `continuation`, sixteen in each, in the same
/// chunk: a reader that does not know them skips them like any other kind. `docs/session-log.md` lists the kinds.
public struct LogRecord: Equatable, Sendable {
  /// Raw values are the log's, never renumbered.
  enum Kind: UInt8, CaseIterable {
    case tick = 0
    case fix = 1
    case command = 2
    case location = 3
    case heartRate = 4
    case steps = 5
    case option = 6
    case cadence = 7
    case footfall = 8
    case personalModel = 9
    case workout = 10
    case motion = 11
    case stepConstant = 12
    case pose = 13
    case programme = 14
    case musicBeat = 15
    case podSpeed = 16
    case facts = 0x40
    /// Sixteen further numbers of the record before it.
    case continuation = 0x41
  }

  /// Numbers a record holds in itself.
  public static let fieldCount = 16
  /// The most further numbers a record holds: 264 would be a pose with eight numbers a landmark.
  public static let maximumFurtherCount = 1_024

  /// The kind's byte, also of a later version.
  public var kind: UInt8
  /// Bit *i* says that field *i* is known.
  public private(set) var mask: UInt16 = 0
  private var fields = SIMD16<Double>(repeating: 0)
  /// Further numbers, NaN where unknown; at most `maximumFurtherCount` go into a log.
  public var further: [Double] = []

  /// A record of a kind with nothing known yet.
  public init(kind: UInt8) { self.kind = kind }

  init(_ kind: Kind) { self.kind = kind.rawValue }

  /// A field of the record, nil where unknown. NaN counts as unknown and is never stored.
  ///
  /// - Precondition: `0 ≤ index < fieldCount`.
  public subscript(index: Int) -> Double? {
    get { mask & (1 << UInt16(index)) == 0 ? nil : fields[index] }
    set {
      let bit: UInt16 = 1 << UInt16(index)
      guard let newValue, !newValue.isNaN else {
        mask &= ~bit
        fields[index] = 0
        return
      }
      mask |= bit
      fields[index] = newValue
    }
  }

  /// Bytes the record takes in the log.
  public var byteCount: Int { ownByteCount + continuations.reduce(0) { $0 + $1.ownByteCount } }

  private var ownByteCount: Int { Self.headerByteCount + mask.nonzeroBitCount * 8 }

  /// The records that carry the further numbers.
  private var continuations: [LogRecord] {
    guard !further.isEmpty else { return [] }
    let count = min(further.count, Self.maximumFurtherCount)
    return stride(from: 0, to: count, by: Self.fieldCount).map { start in
      var record = LogRecord(.continuation)
      for index in start..<min(start + Self.fieldCount, count) {
        record[index - start] = further[index]
      }
      return record
    }
  }

  static let headerByteCount = 3
  static let maximumByteCount = headerByteCount + fieldCount * 8

  func write(to bytes: inout [UInt8]) {
    writeOwn(to: &bytes)
    for record in continuations { record.writeOwn(to: &bytes) }
  }

  private func writeOwn(to bytes: inout [UInt8]) {
    bytes.append(kind)
    bytes.appendLittleEndian(mask)
    for index in 0..<Self.fieldCount {
      if let value = self[index] { bytes.appendLittleEndian(value.bitPattern) }
    }
  }

  /// Reads the record at `offset` with its continuations and moves behind them; nil where it would pass `end`.
  static func read(_ bytes: [UInt8], at offset: inout Int, end: Int) -> LogRecord? {
    guard var record = readOwn(bytes, at: &offset, end: end) else { return nil }
    while offset < end, bytes[offset] == Kind.continuation.rawValue,
      record.further.count < maximumFurtherCount
    {
      guard let next = readOwn(bytes, at: &offset, end: end) else { return nil }
      // Only the last may be short, so what is unknown before it keeps its place.
      let isLast = offset >= end || bytes[offset] != Kind.continuation.rawValue
      let count = isLast ? next.knownPrefix : fieldCount
      for index in 0..<count { record.further.append(next[index] ?? .nan) }
    }
    return record
  }

  /// How many fields there are up to the last known one.
  private var knownPrefix: Int { Self.fieldCount - mask.leadingZeroBitCount }

  private static func readOwn(_ bytes: [UInt8], at offset: inout Int, end: Int) -> LogRecord? {
    guard end - offset >= headerByteCount else { return nil }
    var record = LogRecord(kind: bytes[offset])
    let mask = bytes.littleEndian(UInt16.self, at: offset + 1)
    guard end - offset >= headerByteCount + mask.nonzeroBitCount * 8 else { return nil }
    offset += headerByteCount
    for index in 0..<fieldCount where mask & (1 << UInt16(index)) != 0 {
      record[index] = Double(bitPattern: bytes.littleEndian(UInt64.self, at: offset))
      offset += 8
    }
    return record
  }
}
