/// Signatures and sizes from PKWARE's APPNOTE 6.3.10, with section numbers. All numbers are little-endian.
enum ZipField {
  /// 4.3.7, local file header.
  static let localMark = 0x0403_4B50
  static let localSize = 30
  /// 4.3.9, data descriptor, which may follow the data.
  static let descriptorMark = 0x0807_4B50
  /// 4.3.12, directory entry.
  static let entryMark = 0x0201_4B50
  static let entrySize = 46
  /// 4.3.16, end record, which may be followed by a comment of up to 65 535 bytes.
  static let endMark = 0x0605_4B50
  static let endSize = 22
  /// 4.3.15 and 4.3.14, Zip64 end locator and Zip64 end record.
  static let wideLocatorMark = 0x0706_4B50
  static let wideLocatorSize = 20
  static let wideEndMark = 0x0606_4B50
  static let wideEndSize = 56
  /// The value of a 32-bit field whose actual value is in a Zip64 field.
  static let wide = 0xFFFF_FFFF
  /// 4.5.3, Zip64 extra field.
  static let wideExtra = 0x0001
  /// 4.6.9, Unicode path extra field.
  static let nameExtra = 0x7075
}

extension [UInt8] {
  /// Reads an unsigned number of up to eight bytes. A number that exceeds 63 bits is returned as `Int.max`, which
  /// isn't a valid offset in any file.
  ///
  /// - Precondition: the number is within bounds.
  func zipNumber(at offset: Int, size: Int) -> Int {
    var value: UInt64 = 0
    for index in (offset..<offset + size).reversed() { value = value << 8 | UInt64(self[index]) }
    return Int(exactly: value) ?? .max
  }
}
