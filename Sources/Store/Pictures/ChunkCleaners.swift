/// Removes all chunks from a PNG file (PNG specification, third edition) that are not needed to display it.
enum PNGCleaner {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static let needed: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD",
    "pHYs", "acTL", "fcTL", "fdAT",
  ]

  /// Returns nil if a chunk is truncated or the end is missing.
  static func clean(_ file: [UInt8]) -> [UInt8]? {
    var output = signature
    var position = signature.count
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 12 + length
      guard end <= file.count else { return nil }
      let name = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      if needed.contains(name) { output += file[position..<end] }
      if name == "IEND" { return output }
      position = end
    }
    return nil
  }
}

/// Removes all chunks from a WebP file (RFC 9649) that are not needed to display it.
enum WebPCleaner {
  private static let needed: Set<String> = [
    "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP",
  ]
  /// The bits in a `VP8X` chunk that indicate EXIF and XMP.
  private static let metadataFlags: UInt8 = 0x0C

  /// Returns nil if a chunk is truncated or the file is empty.
  static func clean(_ file: [UInt8]) -> [UInt8]? {
    guard file.count >= 12 else { return nil }
    let end = 8 + littleEndian(file[4..<8])
    guard end <= file.count else { return nil }
    var chunks: [UInt8] = []
    var position = 12
    while position + 8 <= end {
      let length = littleEndian(file[position + 4..<position + 8])
      let next = position + 8 + length + length % 2
      guard next <= end else { return nil }
      chunks += copy(file[position..<next])
      position = next
    }
    guard !chunks.isEmpty else { return nil }
    let size = UInt32(chunks.count + 4)
    let sizeBytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
    return Array("RIFF".utf8) + sizeBytes + Array("WEBP".utf8) + chunks
  }

  /// Returns the chunk to keep; empty if it is not needed.
  private static func copy(_ chunk: ArraySlice<UInt8>) -> [UInt8] {
    let name = String(decoding: chunk.prefix(4), as: UTF8.self)
    guard needed.contains(name) else { return [] }
    var bytes = Array(chunk)
    if name == "VP8X", bytes.count > 8 { bytes[8] &= ~metadataFlags }
    return bytes
  }

  private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
