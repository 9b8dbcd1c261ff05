/// Reads a Bluetooth characteristic's bytes in order: whole numbers, the lowest byte first.
struct CharacteristicReader {
  private let bytes: [UInt8]
  private var at = 0

  /// No characteristic has more bytes than this (Bluetooth Core, part F, 3.2.9).
  static let longest = 512

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var rest: Int { bytes.count - at }

  /// Nil, and nothing is read, where the bytes end before.
  mutating func next<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    let count = Number.bitWidth / 8
    guard rest >= count else { return nil }
    defer { at += count }
    return bytes.littleEndian(type, at: at)
  }
}
