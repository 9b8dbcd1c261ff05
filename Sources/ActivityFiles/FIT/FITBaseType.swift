/// The base type of a field, as stated in its definition message.
enum FITBaseType: UInt8, Sendable {
  case enumeration, int8, uint8, int16, uint16, int32, uint32, string, float32, float64
  case uint8z, uint16z, uint32z, byte, int64, uint64, uint64z

  /// - Parameter code: the byte from the definition. Its upper bits are redundant.
  @inline(__always) init?(code: UInt8) { self.init(rawValue: code & 0x1F) }

  var byteCount: Int {
    switch self {
    case .enumeration, .int8, .uint8, .string, .uint8z, .byte: 1
    case .int16, .uint16, .uint16z: 2
    case .int32, .uint32, .float32, .uint32z: 4
    case .float64, .int64, .uint64, .uint64z: 8
    }
  }

  /// The base type byte in a definition message.
  var code: UInt8 { byteCount > 1 ? rawValue | 0x80 : rawValue }

  /// Reads a number. Returns nil for the type's invalid value, and for strings and non-finite numbers.
  @inline(__always) func number(
    _ bytes: UnsafePointer<UInt8>, isBigEndian: Bool
  ) -> Double? {
    switch self {
    case .enumeration, .uint8, .byte: return bytes[0] == 0xFF ? nil : Double(bytes[0])
    case .uint8z: return bytes[0] == 0 ? nil : Double(bytes[0])
    case .int8: return bytes[0] == 0x7F ? nil : Double(Int8(bitPattern: bytes[0]))
    case .uint16: return known(Self.load(bytes, isBigEndian) as UInt16, unknown: .max)
    case .uint16z: return known(Self.load(bytes, isBigEndian) as UInt16, unknown: 0)
    case .int16: return known(Self.load(bytes, isBigEndian) as Int16, unknown: .max)
    case .uint32: return known(Self.load(bytes, isBigEndian) as UInt32, unknown: .max)
    case .uint32z: return known(Self.load(bytes, isBigEndian) as UInt32, unknown: 0)
    case .int32: return known(Self.load(bytes, isBigEndian) as Int32, unknown: .max)
    case .uint64: return known(Self.load(bytes, isBigEndian) as UInt64, unknown: .max)
    case .uint64z: return known(Self.load(bytes, isBigEndian) as UInt64, unknown: 0)
    case .int64: return known(Self.load(bytes, isBigEndian) as Int64, unknown: .max)
    case .float32: return finite(Double(Float(bitPattern: Self.load(bytes, isBigEndian))))
    case .float64: return finite(Double(bitPattern: Self.load(bytes, isBigEndian)))
    case .string: return nil
    }
  }

  @inline(__always) private func known<Number: FixedWidthInteger>(
    _ value: Number, unknown: Number
  ) -> Double? { value == unknown ? nil : Double(value) }

  @inline(__always) private func finite(_ value: Double) -> Double? {
    value.isFinite ? value : nil
  }

  @inline(__always) static func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafePointer<UInt8>, _ isBigEndian: Bool
  ) -> Number {
    let value = UnsafeRawPointer(bytes).loadUnaligned(as: Number.self)
    return isBigEndian ? Number(bigEndian: value) : Number(littleEndian: value)
  }
}
