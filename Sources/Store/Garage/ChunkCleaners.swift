import Compression

/// Removes all chunks from a PNG file that aren't needed to display it (PNG specification, third edition).
enum PNGCleaner {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static let needed: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD",
    "pHYs", "acTL", "fcTL", "fdAT",
  ]

  /// Returns nil if a chunk is truncated or the end is missing.
  static func clean(_ file: [UInt8]) throws(PictureError) -> [UInt8]? {
    var output = signature
    var position = signature.count
    var hasOrientation = false
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 12 + length
      guard end <= file.count else { return nil }
      let name = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      if name == "IHDR" {
        try PictureSize(pngHeader: file[position + 8..<end - 4])?.check()
      }
      if needed.contains(name) {
        output += file[position..<end]
      } else if name == "eXIf", !hasOrientation,
        let orientation = PictureOrientation(exif: file[position + 8..<end - 4])
      {
        hasOrientation = true
        output += chunk(name, orientation.tiff)
      }
      if name == "IEND" { return output }
      position = end
    }
    return nil
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    return bigEndian(UInt32(content.count)) + checked
      + bigEndian(checked.withUnsafeBytes { crc32($0) })
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// Removes all chunks from a WebP file that aren't needed to display it (RFC 9649).
enum WebPCleaner {
  private static let needed: Set<String> = ["VP8 ", "VP8L", "ALPH", "ANIM", "ICCP"]
  /// The flags in a `VP8X` chunk that indicate EXIF and XMP data.
  private static let (exifFlag, xmpFlag): (UInt8, UInt8) = (0x08, 0x04)
  /// The length of the frame header, which precedes a frame's own chunks, in bytes.
  private static let frameHeaderLength = 16

  /// Returns nil if a chunk is cut off or the file contains no chunks.
  static func clean(_ file: [UInt8]) throws(PictureError) -> [UInt8]? {
    guard file.count >= 12 else { return nil }
    let end = 8 + PictureSize.littleEndian(file[4..<8])
    guard end >= 12, end <= file.count,
      var chunks = try cleanChunks(file[12..<end], inFrame: false), !chunks.isEmpty
    else { return nil }
    if chunks.bytes.starts(with: Array("VP8X".utf8)), chunks.bytes.count > 8 {
      chunks.bytes[8] &= ~(exifFlag | xmpFlag)
      if chunks.hasOrientation { chunks.bytes[8] |= exifFlag }
    }
    return chunk("RIFF", Array("WEBP".utf8) + chunks.bytes)
  }

  private struct Chunks {
    let isFrame: Bool
    var bytes: [UInt8] = []
    var hasOrientation = false
    var isEmpty: Bool { bytes.isEmpty }

    mutating func add(
      _ name: String, _ content: ArraySlice<UInt8>
    ) throws(PictureError) -> Bool {
      try PictureSize(webPChunk: name, content)?.check()
      switch name {
      case _ where needed.contains(name), "VP8X": bytes += chunk(name, Array(content))
      // Frames cannot be nested, so the recursion depth is limited.
      case "ANMF" where !isFrame:
        guard let frame = try cleanChunks(content.dropFirst(frameHeaderLength), inFrame: true)
        else {
          return false
        }
        bytes += chunk(name, Array(content.prefix(frameHeaderLength)) + frame.bytes)
      case "EXIF":
        guard !hasOrientation, let orientation = PictureOrientation(exif: content) else { break }
        hasOrientation = true
        bytes += chunk(name, orientation.tiff)
      default: break
      }
      return true
    }
  }

  private static func cleanChunks(
    _ bytes: ArraySlice<UInt8>, inFrame: Bool
  ) throws(PictureError) -> Chunks? {
    var chunks = Chunks(isFrame: inFrame)
    var position = bytes.startIndex
    while position + 8 <= bytes.endIndex {
      let length = PictureSize.littleEndian(bytes[position + 4..<position + 8])
      let end = position + 8 + length
      guard end + length % 2 <= bytes.endIndex else { return nil }
      let name = String(decoding: bytes[position..<position + 4], as: UTF8.self)
      guard try chunks.add(name, bytes[position + 8..<end]) else { return nil }
      position = end + length % 2
    }
    return chunks
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let size = UInt32(content.count)
    let sizeBytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
    return Array(name.utf8) + sizeBytes + content + (content.count.isMultiple(of: 2) ? [] : [0])
  }
}
