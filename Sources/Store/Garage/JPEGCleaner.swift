/// Removes the metadata segments from a JPEG file (ITU-T T.81, annex B). The EXIF orientation is kept.
struct JPEGCleaner {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Returns nil if a segment is truncated or the end of the image is missing.
  static func clean(_ file: [UInt8]) throws(PictureError) -> [UInt8]? {
    var cleaner = JPEGCleaner(file: file)
    while let marker = cleaner.nextMarker() {
      switch marker {
      case endOfImage: return cleaner.output + [0xFF, endOfImage]
      case 0x01, 0xD0...0xD7: cleaner.output += [0xFF, marker]
      default: guard try cleaner.copySegment(marker) else { return nil }
      }
    }
    return nil
  }

  private static let endOfImage: UInt8 = 0xD9
  private static let startOfScan: UInt8 = 0xDA
  /// The markers of frame headers.
  private static let frames = Set<UInt8>(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

  private let file: [UInt8]
  private var position = 2
  private var output: [UInt8] = [0xFF, 0xD8]
  private var hasOrientation = false

  private init(file: [UInt8]) { self.file = file }

  /// Returns the next marker, or nil if the next bytes aren't a marker. Skips the fill bytes before it.
  private mutating func nextMarker() -> UInt8? {
    guard position < file.count, file[position] == 0xFF else { return nil }
    while position < file.count, file[position] == 0xFF { position += 1 }
    guard position < file.count else { return nil }
    defer { position += 1 }
    return file[position]
  }

  private mutating func copySegment(_ marker: UInt8) throws(PictureError) -> Bool {
    guard position + 2 <= file.count else { return false }
    let length = Int(file[position]) << 8 | Int(file[position + 1])
    guard length >= 2, position + length <= file.count else { return false }
    let whole = file[position + 2..<position + length]
    if Self.frames.contains(marker) { try PictureSize(jpegFrame: whole)?.check() }
    let content = neededContent(marker, whole)
    position += length
    if let content {
      output += [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)]
      output += content
    }
    if marker == Self.startOfScan { copyScan() }
    return true
  }

  /// Copies entropy-coded data up to the next marker, but doesn't stop at restart markers or at `FF 00`, which is a
  /// data byte.
  private mutating func copyScan() {
    let start = position
    while position + 1 < file.count {
      let isData = file[position] != 0xFF || file[position + 1] == 0
      guard isData || (0xD0...0xD7).contains(file[position + 1]) else { break }
      position += 1
    }
    output += file[start..<position]
  }

  /// Returns the part of a segment to keep: tables, frames, scans and colour profiles completely, the density without
  /// the thumbnail, Adobe's colour transform, and the orientation. Returns nil for other segments.
  private mutating func neededContent(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> [UInt8]? {
    switch marker {
    case 0xC0...0xC7, 0xC9...0xCF, 0xDA...0xDF: Array(content)
    case 0xE0 where content.starts(with: Array("JFIF\0".utf8)) && content.count >= 14:
      Array(content.prefix(12)) + [0, 0]
    case 0xE1: orientation(content)
    case 0xE2 where content.starts(with: Array("ICC_PROFILE\0".utf8)): Array(content)
    case 0xEE where content.starts(with: Array("Adobe".utf8)): Array(content.prefix(12))
    default: nil
    }
  }

  /// Returns the orientation from the first EXIF segment that contains one, or nil for any other segment. A file may
  /// contain several segments, but readers use only one.
  private mutating func orientation(_ content: ArraySlice<UInt8>) -> [UInt8]? {
    guard !hasOrientation, let orientation = PictureOrientation(exif: content) else { return nil }
    hasOrientation = true
    return Array("Exif\0\0".utf8) + orientation.tiff
  }
}
