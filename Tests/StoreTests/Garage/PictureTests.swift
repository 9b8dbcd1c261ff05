import Engine
import Testing

@testable import Store

@Suite struct PictureTests {
  private let jfif: [UInt8] =
    [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
  private let scan: [UInt8] = [0xFF, 0xDA, 0, 3, 9, 0xAB, 0xFF, 0, 0xFF, 0xD3, 0xCD]
  private let end: [UInt8] = [0xFF, 0xD9]

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  private func jpeg(_ segments: [UInt8]) -> [UInt8] { [0xFF, 0xD8] + jfif + segments + scan + end }

  /// Returns an EXIF segment in either byte order, with a pointer to GPS data and optionally an orientation.
  private func exif(orientation: UInt8?, isLittleEndian: Bool = false) -> [UInt8] {
    func short(_ value: UInt8) -> [UInt8] { isLittleEndian ? [value, 0] : [0, value] }
    func long(_ value: UInt8) -> [UInt8] { isLittleEndian ? [value, 0, 0, 0] : [0, 0, 0, value] }
    let tag: [UInt8] = isLittleEndian ? [0x12, 0x01] : [0x01, 0x12]
    let gpsTag: [UInt8] = isLittleEndian ? [0x25, 0x88] : [0x88, 0x25]
    var tiff = Array((isLittleEndian ? "II" : "MM").utf8) + short(42) + long(8)
    tiff += short(orientation == nil ? 1 : 2) + gpsTag + short(4) + long(1) + long(38)
    if let orientation { tiff += tag + short(3) + long(1) + short(orientation) + [0, 0] }
    return segment(0xE1, Array("Exif\0\0".utf8) + tiff + long(0) + Array("48.1 N 11.5 E".utf8))
  }

  private func pngChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [1, 2, 3, 4]
  }

  private func webPChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content
      + (content.count.isMultiple(of: 2) ? [] : [0])
  }

  private func webP(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
  }

  @Test func metadataSegmentsAreRemovedFromAJPEG() throws {
    let profile = segment(0xE2, Array("ICC_PROFILE\0profile".utf8))
    let metadata =
      exif(orientation: nil) + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0place".utf8))
      + segment(0xED, Array("Photoshop".utf8)) + segment(0xFE, Array("comment".utf8))
      + segment(0xE2, Array("MPF\0".utf8)) + segment(0xE0, Array("JFXX\0thumbnail".utf8))
      + segment(0xEE, Array("Maker".utf8)) + segment(0xF0, [1]) + segment(0xC8, [2])
    let picture = try Picture(cleaning: jpeg(metadata + profile) + Array("video".utf8))
    #expect((picture.format, picture.bytes) == (.jpeg, jpeg(profile)))
  }

  @Test(arguments: [true, false])
  func orientationOfAJPEGIsKept(isLittleEndian: Bool) throws {
    let file = jpeg(exif(orientation: 6, isLittleEndian: isLittleEndian))
    let cleaned = try Picture(cleaning: file)
    #expect(cleaned.bytes.count == jpeg([]).count + 36)
    #expect(try Picture(cleaning: cleaned.bytes) == cleaned)
  }

  @Test func manySegmentsWithAnOrientationKeepOne() throws {
    let orientation = exif(orientation: 6)
    let many = (0..<10_000).flatMap { _ in orientation }
    let cleaned = try Picture(cleaning: jpeg(many))
    #expect(cleaned.bytes.count == jpeg([]).count + 36)
  }

  @Test func thumbnailAndExtraBytesOfHeadersAreRemovedFromAJPEG() throws {
    let content = jfif.dropFirst(4).dropLast(2) + [1, 1, 9, 9, 9]
    let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]
    let file =
      [0xFF, 0xD8] + segment(0xE0, Array(content)) + segment(0xEE, adobe + [7, 7]) + scan + end
    #expect(
      try Picture(cleaning: file).bytes == [0xFF, 0xD8] + jfif + segment(0xEE, adobe) + scan + end)
  }

  @Test func orientationOfAPNGIsKept() throws {
    let tiff = Array(exif(orientation: 6).dropFirst(10))
    let start = PNGCleaner.signature + pngChunk("IHDR", [1])
    let cleaned = try Picture(cleaning: start + pngChunk("eXIf", tiff) + pngChunk("IEND", []))
    #expect(cleaned.bytes.count == start.count + 12 + 26 + 12)
    #expect(try Picture(cleaning: cleaned.bytes) == cleaned)
  }

  @Test func metadataChunksAreRemovedFromAPNG() throws {
    let start = PNGCleaner.signature + pngChunk("IHDR", [1]) + pngChunk("iCCP", [2])
    let rest = pngChunk("IDAT", [3, 4]) + pngChunk("IEND", [])
    let metadata = pngChunk("eXIf", [5]) + pngChunk("tEXt", [6]) + pngChunk("tIME", [7])
    #expect(try Picture(cleaning: start + metadata + rest + [9]).bytes == start + rest)
  }

  @Test func metadataChunksAreRemovedFromAWebP() throws {
    let image = webPChunk("VP8L", [1, 2, 3])
    let picture = try Picture(
      cleaning: webP(
        webPChunk("VP8X", [0x3C, 0]) + image + webPChunk("EXIF", [4]) + webPChunk("XMP ", [5])))
    #expect(picture.format == .webP)
    #expect(picture.bytes == webP(webPChunk("VP8X", [0x30, 0]) + image))
  }

  @Test func orientationOfAWebPIsKeptAndFramesAreCleaned() throws {
    let header = [UInt8](repeating: 5, count: 16)
    let frame = webPChunk("ANMF", header + webPChunk("EXIF", [1]) + webPChunk("VP8L", [2, 3]))
    let tiff = Array(exif(orientation: 6).dropFirst(10))
    let cleaned = try Picture(
      cleaning: webP(webPChunk("VP8X", [0x0E, 0]) + frame + webPChunk("EXIF", tiff)))
    let kept = webPChunk("ANMF", header + webPChunk("VP8L", [2, 3]))
    #expect(cleaned.bytes.dropFirst(12).starts(with: webPChunk("VP8X", [0x0A, 0]) + kept))
    #expect(try Picture(cleaning: cleaned.bytes) == cleaned)
  }

  @Test func nestedFramesAreRemoved() throws {
    func chunk(_ name: String, ofBytes count: Int) -> [UInt8] {
      Array(name.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    }
    let depth = 80_000
    let header = [UInt8](repeating: 5, count: 16)
    var frames: [UInt8] = []
    for inner in (0..<depth).reversed() {
      frames += chunk("ANMF", ofBytes: 16 + 24 * inner)
      frames += header
    }
    var file = chunk("RIFF", ofBytes: 4 + frames.count)
    file += Array("WEBP".utf8)
    file += frames
    let kept = chunk("ANMF", ofBytes: 16) + header
    #expect(try Array(Picture(cleaning: file).bytes.dropFirst(12)) == kept)
  }

  /// Returns one picture for each format and variant, each declaring the given size.
  private func pictures(_ width: Int, _ height: Int) -> [[UInt8]] {
    func big(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    func webP(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let chunk = Array(name.utf8) + big(content.count, 4).reversed() + content
      return Array("RIFF".utf8) + big(chunk.count + 4, 4).reversed() + Array("WEBP".utf8) + chunk
    }
    func little(_ number: Int, _ count: Int) -> [UInt8] { big(number, count).reversed() }
    let frame = [8] + big(height, 2) + big(width, 2) + [0]
    let header = big(width, 4) + big(height, 4) + [8, 2, 0, 0, 0]
    let end = big(0, 4) + Array("IEND".utf8) + big(0, 4)
    let sides = little((width - 1) | (height - 1) << 14, 4)
    let lossless = webP("VP8L", [0x2F] + sides + [0])
    let start = [UInt8](repeating: 0, count: 16)
    let frames = webP("ANMF", start + lossless.dropFirst(12))
    return [
      jpeg(segment(0xC0, frame)), jpeg(segment(0xC2, frame)),
      PNGCleaner.signature + big(13, 4) + Array("IHDR".utf8) + header + big(0, 4) + end,
      webP("VP8X", [0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)), lossless, frames,
      webP("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A] + little(width, 2) + little(height, 2)),
    ]
  }

  @Test func picturesWithTooManyPixelsAreRefused() throws {
    for (width, height) in [(1, 1), (4_000, 12_500), (16_000, 3_125)] {
      for file in pictures(width, height) { _ = try Picture(cleaning: file) }
    }
    for (width, height) in [(4_001, 12_500), (12_500, 4_001), (16_000, 16_000)] {
      for file in pictures(width, height) {
        #expect(throws: PictureError.tooManyPixels) { try Picture(cleaning: file) }
      }
    }
    // The other variants of WebP cannot express dimensions above 16,384 pixels.
    for (width, height) in [(16_385, 1), (1, 16_385), (30_000, 30_000)] {
      for file in pictures(width, height).prefix(4) {
        #expect(throws: PictureError.tooManyPixels) { try Picture(cleaning: file) }
      }
    }
    let png = pictures(1, 1)[2]
    let negative = png.prefix(16) + Array(repeating: 0xFF, count: 8) + png.dropFirst(24)
    #expect(throws: PictureError.tooManyPixels) { try Picture(cleaning: Array(negative)) }
    let unknownHeight = jpeg(segment(0xC0, [8, 0, 0, 0, 1, 0]))
    #expect(throws: PictureError.tooManyPixels) { try Picture(cleaning: unknownHeight) }
  }

  @Test(arguments: ["<svg>", "<html>", "", "GIF89a"])
  func fileInAnotherFormatIsRefused(text: String) {
    #expect(throws: PictureError.unknownFormat) { try Picture(cleaning: Array(text.utf8)) }
    #expect(Picture(stored: Array(text.utf8)) == nil)
  }

  @Test func truncatedFileIsRefused() {
    let file = jpeg(exif(orientation: 6))
    for count in 3..<file.count {
      #expect(throws: PictureError.damaged) { try Picture(cleaning: Array(file.prefix(count))) }
    }
    #expect(throws: PictureError.tooLarge) {
      try Picture(cleaning: file + Array(repeating: 0, count: Limits.photoBytes))
    }
  }

  @Test func damagedBytesNeverTrap() {
    var numbers = SeededRandom(seed: 5)
    func random(_ limit: Int) -> Int { Int(numbers.next() % UInt64(limit)) }
    for start in [
      jpeg(exif(orientation: 3)), PNGCleaner.signature, Array("RIFF\u{40}\0\0\0WEBPVP8X".utf8),
    ] {
      for _ in 0..<2_000 {
        let tail = (0..<60).map { _ in UInt8(random(256)) }
        var file = start + tail
        for _ in 0..<4 { file[3 + random(file.count - 3)] = tail[0] }
        _ = try? Picture(cleaning: file)
      }
    }
  }
}
