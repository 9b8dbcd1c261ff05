/// Removes the metadata segments from a JPEG file (ITU-T T.81, annex B). The EXIF orientation is kept.
struct JPEGCleaner {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Returns nil if a segment is truncated or the end of the image is missing.
  static func clean(_ file: [UInt8]) -> [UInt8]? {
    var cleaner = JPEGCleaner(file: file)
    while let marker = cleaner.nextMarker() {
      switch marker {
      case endOfImage: return cleaner.output + [0xFF, endOfImage]
      case 0x01, 0xD0...0xD7: cleaner.output += [0xFF, marker]
      default: guard cleaner.copySegment(marker) else { return nil }
      }
    }
    return nil
  }

  private static let endOfImage: UInt8 = 0xD9
  private static let startOfScan: UInt8 = 0xDA

  private let file: [UInt8]
  private var position = 2
  private var output: [UInt8] = [0xFF, 0xD8]

  /// Returns the next marker, skipping the fill bytes in front of it.
  private mutating func nextMarker() -> UInt8? {
    guard position < file.count, file[position] == 0xFF else { return nil }
    while position < file.count, file[position] == 0xFF { position += 1 }
    guard position < file.count else { return nil }
    defer { position += 1 }
    return file[position]
  }

  private mutating func copySegment(_ marker: UInt8) -> Bool {
    guard position + 2 <= file.count else { return false }
    let length = Int(file[position]) << 8 | Int(file[position + 1])
    guard length >= 2, position + length <= file.count else { return false }
    let segment = file[position..<position + length]
    position += length
    if Self.isNeeded(marker, segment.dropFirst(2)) {
      output += [0xFF, marker]
      output += segment
    } else if let orientation = Orientation(exif: Array(segment.dropFirst(2))) {
      output += orientation.segment
    }
    if marker == Self.startOfScan { copyScan() }
    return true
  }

  /// Copies entropy-coded data up to the next marker that isn't a restart marker; `FF 00` is a data byte.
  private mutating func copyScan() {
    let start = position
    while position + 1 < file.count {
      let isData = file[position] != 0xFF || file[position + 1] == 0
      guard isData || (0xD0...0xD7).contains(file[position + 1]) else { break }
      position += 1
    }
    output += file[start..<position]
  }

  /// Whether a segment is needed. Of the application segments, only JFIF, ICC profiles and Adobe's color transform are
  /// kept. Comments are removed.
  private static func isNeeded(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE0, 0xEE: true
    case 0xE2: content.starts(with: Array("ICC_PROFILE\0".utf8))
    case 0xE1...0xEF, 0xFE: false
    default: true
    }
  }
}

/// The orientation of a photo: EXIF 2.32, tag 0x0112.
private struct Orientation {
  private let value: UInt8

  /// Returns nil if the content has no orientation, or the default one.
  init?(exif content: [UInt8]) {
    guard content.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let tiff = TIFFNumbers(bytes: content.dropFirst(6))
    guard let directory = tiff.number(at: 4, width: 4),
      let count = tiff.number(at: directory, width: 2)
    else { return nil }
    let entries = (0..<count).lazy.map { directory + 2 + 12 * $0 }
    guard let entry = entries.first(where: { tiff.number(at: $0, width: 2) == 0x0112 }),
      let value = tiff.number(at: entry + 8, width: 2), (2...8).contains(value)
    else { return nil }
    self.value = UInt8(value)
  }

  /// An APP1 segment that contains only this tag.
  var segment: [UInt8] {
    [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0] + [0, 0, 0, 0]
  }
}

/// Reads integers from a TIFF structure in its own byte order.
private struct TIFFNumbers {
  let bytes: ArraySlice<UInt8>

  func number(at offset: Int, width: Int) -> Int? {
    guard offset >= 0, offset + width <= bytes.count else { return nil }
    let field = bytes.dropFirst(offset).prefix(width)
    let isLittleEndian = bytes.first == UInt8(ascii: "I")
    let ordered = isLittleEndian ? Array(field.reversed()) : Array(field)
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }
}
