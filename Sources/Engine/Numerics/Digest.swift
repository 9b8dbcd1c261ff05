/// A 64-bit digest of a sequence of numbers: FNV-1a over their little-endian bytes. It is the same on every host. −0
/// counts as 0, and all NaNs are equal. Not for cryptographic use.
public struct Digest: Equatable, Sendable {
  /// The digest of everything added so far.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  public init() {}

  /// Adds a byte.
  public mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Adds eight bytes, the lowest first.
  public mutating func add(_ bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  /// Adds the number's bit pattern. −0 counts as 0, and all NaNs are equal.
  public mutating func add(_ number: Double) {
    if number.isNaN {
      add(Double.nan.bitPattern)
    } else {
      add(number == 0 ? UInt64(0) : number.bitPattern)
    }
  }

  /// Adds an integer as 64 bits, even if `Int` has 32 bits.
  public mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Adds an optional number. Nil differs from every number.
  public mutating func add(_ number: Double?) {
    if let number {
      add(byte: 1)
      add(number)
    } else {
      add(byte: 0)
    }
  }

  /// The digest as 16 lowercase hexadecimal digits.
  public var hexText: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for shift in stride(from: UInt64(0), to: 64, by: 4) {
      let digit = UInt8(truncatingIfNeeded: (value >> (60 - shift)) & 15)
      bytes.append(digit < 10 ? 48 + digit : 87 + digit)
    }
    return utf8Text(bytes)
  }
}
