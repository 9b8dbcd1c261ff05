/// A photo's orientation (EXIF 2.32, tag 0x0112), the only EXIF data that is kept.
struct PictureOrientation {
  private let value: UInt8

  /// Returns nil unless the EXIF data, with or without its `Exif` header, has an orientation other than upright.
  init?(exif: some Collection<UInt8>) {
    let header = Array("Exif\0\0".utf8)
    let tiff = TIFFNumbers(bytes: Array(exif.starts(with: header) ? exif.dropFirst(6) : exif[...]))
    guard let directory = tiff.number(at: 4, width: 4),
      let count = tiff.number(at: directory, width: 2)
    else { return nil }
    let first = directory + 2
    let entries = stride(from: first, to: min(first + 12 * count, tiff.bytes.count), by: 12)
    guard let entry = entries.first(where: { tiff.number(at: $0, width: 2) == 0x0112 }),
      let value = tiff.number(at: entry + 8, width: 2), (2...8).contains(value)
    else { return nil }
    self.value = UInt8(value)
  }

  /// EXIF data that contains only this tag, without the `Exif` header.
  var tiff: [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
      + [0, 0, 0, 0]
  }
}

/// Reads integers from a TIFF structure in the structure's byte order.
private struct TIFFNumbers {
  let bytes: [UInt8]

  /// Returns nil if the number isn't completely inside the structure.
  func number(at offset: Int, width: Int) -> Int? {
    guard offset >= 0, offset + width <= bytes.count else { return nil }
    let field = bytes[offset..<offset + width]
    let isLittleEndian = bytes.first == UInt8(ascii: "I")
    return (isLittleEndian ? Array(field.reversed()) : Array(field)).reduce(0) { $0 << 8 | Int($1) }
  }
}
