/// Reads little-endian integers from the bytes of a Bluetooth characteristic.
struct CharacteristicReader {
  private let bytes: [UInt8]
  private var at = 0

  /// The maximum length of a characteristic in bytes (Bluetooth Core, part F, 3.2.9).
  static let longest = 512

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var rest: Int { bytes.count - at }

  /// Reads the next integer. Returns nil without reading anything if there are too few bytes.
  mutating func next<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    let count = Number.bitWidth / 8
    guard rest >= count else { return nil }
    defer { at += count }
    return bytes.littleEndian(type, at: at)
  }
}
