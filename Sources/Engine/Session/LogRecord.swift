/// A record in a session log: a kind, up to sixteen optional numbers, and, for kinds that need more (such as the 33
/// landmarks of a pose), a list of further numbers.
///
/// A record is stored as the kind's byte, a 16-bit mask of the numbers that are present (bit 0 is the first), and these
/// numbers as IEEE 754 doubles, all little-endian. The mask determines the length, so a reader can skip kinds that it
/// doesn't know. Further numbers follow in the same chunk as records of the kind `continuation`, with up to sixteen
/// numbers each. `docs/developing/session-log.md` lists the kinds.
public struct LogRecord: Equatable, Sendable {
  /// The kinds of records. Raw values are stored in logs and must never change.
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
    /// Up to sixteen further numbers of the preceding record.
    case continuation = 0x41
  }

  /// The maximum number of fields in a record, excluding further numbers.
  public static let fieldCount = 16
  /// The maximum number of further numbers. A pose with eight numbers per landmark would need 264.
  public static let maximumFurtherCount = 1_024

  /// The byte that identifies the record's kind, which may be a kind from a later version.
  public var kind: UInt8
  /// The bit mask of fields: bit *i* is set if field *i* has a value.
  public private(set) var mask: UInt16 = 0
  private var fields = SIMD16<Double>(repeating: 0)
  /// The further numbers; NaN if unknown. Only the first `maximumFurtherCount` are written to a log.
  public var further: [Double] = []

  /// Creates an empty record of any kind.
  public init(kind: UInt8) { self.kind = kind }

  init(_ kind: Kind) { self.kind = kind.rawValue }

  /// The field at an index, or nil if it is missing. Assigning NaN removes the field.
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

  /// The record's size in the log, in bytes, including continuations.
  public var byteCount: Int { ownByteCount + continuations.reduce(0) { $0 + $1.ownByteCount } }

  private var ownByteCount: Int { Self.headerByteCount + mask.nonzeroBitCount * 8 }

  /// The continuation records that store the further numbers.
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

  /// Reads the record at `offset` and its continuations, and advances `offset`. Returns nil if the record extends
  /// beyond `end`.
  static func read(_ bytes: [UInt8], at offset: inout Int, end: Int) -> LogRecord? {
    guard var record = readOwn(bytes, at: &offset, end: end) else { return nil }
    while offset < end, bytes[offset] == Kind.continuation.rawValue,
      record.further.count < maximumFurtherCount
    {
      guard let next = readOwn(bytes, at: &offset, end: end) else { return nil }
      // Only the last continuation can have fewer than sixteen numbers. In the others, a missing field is an unknown
      // number, which must keep its index.
      let isLast = offset >= end || bytes[offset] != Kind.continuation.rawValue
      let count = isLast ? next.knownPrefix : fieldCount
      for index in 0..<count { record.further.append(next[index] ?? .nan) }
    }
    return record
  }

  /// The number of fields up to the last one that has a value.
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
