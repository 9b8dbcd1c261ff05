/// One record of a session's log: a kind and up to sixteen numbers, each of which may be unknown.
///
/// In the log it is the kind's byte, a 16-bit mask of the numbers that follow (bit 0 is the first),
/// and these as IEEE 754 doubles, all little-endian. The mask tells the length, so a reader can skip
/// kinds it does not know. `docs/session-log.md` lists the kinds.
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
    case facts = 0x40
  }

  public static let fieldCount = 16

  public var kind: UInt8
  public private(set) var mask: UInt16 = 0
  private var fields = SIMD16<Double>(repeating: 0)

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
  public var byteCount: Int { Self.headerByteCount + mask.nonzeroBitCount * 8 }

  static let headerByteCount = 3
  static let maximumByteCount = headerByteCount + fieldCount * 8

  func write(to bytes: inout [UInt8]) {
    bytes.append(kind)
    bytes.appendLittleEndian(mask)
    for index in 0..<Self.fieldCount {
      if let value = self[index] { bytes.appendLittleEndian(value.bitPattern) }
    }
  }

  /// Reads the record at `offset` and moves behind it; nil where it would pass `end`.
  static func read(_ bytes: [UInt8], at offset: inout Int, end: Int) -> LogRecord? {
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
