/// Signatures and sizes of PKWARE's APPNOTE 6.3.10, by its sections. All numbers are little-endian.
enum ZipField {
  /// 4.3.7, the header before an entry's data.
  static let localMark = 0x0403_4B50
  static let localSize = 30
  /// 4.3.9, what may follow the data.
  static let descriptorMark = 0x0807_4B50
  /// 4.3.12, an entry of the directory.
  static let entryMark = 0x0201_4B50
  static let entrySize = 46
  /// 4.3.16, the end of the directory, behind which a comment of up to 65 535 bytes may stand.
  static let endMark = 0x0605_4B50
  static let endSize = 22
  /// 4.3.15 and 4.3.14, which tell of an end with wider numbers.
  static let wideLocatorMark = 0x0706_4B50
  static let wideLocatorSize = 20
  static let wideEndMark = 0x0606_4B50
  static let wideEndSize = 56
  /// What a 32-bit number holds where the wider one counts.
  static let wide = 0xFFFF_FFFF
  /// 4.5.3: the field with the wider numbers.
  static let wideExtra = 0x0001
  /// 4.6.9: the field with the name in UTF-8.
  static let nameExtra = 0x7075
}

extension [UInt8] {
  /// An unsigned number of up to eight bytes; one that does not fit into 63 bits comes out as the
  /// greatest that does, which no file can have as an offset.
  ///
  /// - Precondition: it lies inside.
  func zipNumber(at offset: Int, size: Int) -> Int {
    var value: UInt64 = 0
    for index in (offset..<offset + size).reversed() { value = value << 8 | UInt64(self[index]) }
    return Int(exactly: value) ?? .max
  }
}
