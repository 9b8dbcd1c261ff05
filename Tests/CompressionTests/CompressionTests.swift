import Compression
import Engine
import Testing

private func inflated(
  _ bytes: [UInt8], as format: CompressionFormat, limit: Int = .max
) throws(CompressionError) -> [UInt8] {
  var output: [UInt8] = []
  try inflate(bytes, as: format, limit: limit) { output += $0 }
  return output
}

private func sample(count: Int) -> [UInt8] {
  var random = SeededRandom(seed: 3)
  return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() & 15) }
}

@Suite struct CompressionTests {
  @Test(arguments: [0, 1, 1_000, 200_000], CompressionFormat.allCases)
  func compressedBytesRoundTrip(count: Int, format: CompressionFormat) throws {
    let bytes = sample(count: count)
    let packed = Deflate.compress(bytes, as: format)
    #expect(Deflate.compress(bytes, as: format) == packed)
    #expect(Deflate.decompress(packed, as: format, count: count) == bytes)
    #expect(Deflate.decompress(packed, as: format, count: count + 1) == nil)
    #expect(Deflate.decompress(packed.dropLast(), as: format, count: count) == nil)
    #expect(try inflated(packed, as: format, limit: count) == bytes)
    #expect(throws: CompressionError.truncated) { try inflated(packed.dropLast(), as: format) }
    if count > 0 {
      #expect(throws: CompressionError.exceedsLimit) {
        try inflated(packed, as: format, limit: count - 1)
      }
    }
  }

  @Test(arguments: [CompressionFormat.zlib, .gzip])
  func damagedBytesAreRefused(format: CompressionFormat) {
    var packed = Deflate.compress(sample(count: 1_000), as: format)
    packed[packed.count / 2] ^= 0xFF
    #expect(throws: CompressionError.damaged) { try inflated(packed, as: format) }
    #expect(Deflate.decompress(packed, as: format, count: 1_000) == nil)
    #expect(throws: CompressionError.damaged) { try inflated([1, 2, 3, 4], as: format) }
    #expect(throws: CompressionError.truncated) { try inflated([], as: format) }
  }

  @Test func implausibleSizesAreRefusedBeforeAllocation() {
    #expect(Deflate.decompress(Deflate.compress([1]), count: 1 << 40) == nil)
    #expect(Deflate.decompress([], count: -1) == nil)
  }

  @Test func concatenatedStreamsAreDecompressedAsOne() throws {
    let pieces: [[UInt8]] = [[1, 2, 3], [], [UInt8](repeating: 7, count: 9_000)]
    let compressor = DeflatedPieces(level: 1, pieceByteCount: 9_000)
    let streams = pieces.map { $0.withUnsafeBytes { Array(compressor.stream(of: $0)) } }
    #expect(streams == pieces.map { Deflate.compress($0, level: 1) })
    let (packed, whole) = (Array(streams.joined()), Array(pieces.joined()))
    #expect(Deflate.decompress(packed, count: whole.count) == whole)
    #expect(Deflate.decompress(packed, count: whole.count - 1) == nil)
    #expect(Deflate.decompress(packed.dropLast(3), count: whole.count) == nil)
    #expect(Deflate.decompress(packed + [0x78], count: whole.count) == nil)
    var damaged = packed
    damaged[streams[0].count + streams[1].count] ^= 0xFF
    #expect(Deflate.decompress(damaged, count: whole.count) == nil)
  }

  /// Zeros compress so well that zlib has read all of the input when the buffer is full, and holds output back.
  @Test(arguments: [1 << 16, 1 << 16 + 20, 2 << 16 + 1, 2 << 16 + 250, 1_000_000])
  func pendingOutputIsReadAfterTheInput(count: Int) throws {
    let packed = Deflate.compress([UInt8](repeating: 0, count: count), as: .raw)
    let stream = try InflateStream(.raw)
    var output: [UInt8] = []
    var room = [UInt8](repeating: 1, count: 1 << 16)
    try packed.withUnsafeBytes { input in
      stream.feed(input)
      try room.withUnsafeMutableBytes { room in
        while case let read = try stream.read(into: room), read > 0 { output += room[..<read] }
      }
    }
    #expect(stream.hasEnded && stream.unreadByteCount == 0 && stream.nextByte == nil)
    #expect(output == [UInt8](repeating: 0, count: count))
  }

  @Test func streamsAreCompressedInPieces() throws {
    let bytes = sample(count: 150_001)
    let stream = DeflateStream()
    var packed: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 7_001) {
      stream.append(Array(bytes[start..<min(start + 7_001, bytes.count)]), to: &packed)
    }
    stream.append([], isLast: true, to: &packed)
    #expect(try inflated(packed, as: .raw) == bytes)
    #expect(Deflate.decompress(packed, as: .raw, count: bytes.count) == bytes)
  }

  @Test func checksumMatchesTheKnownValue() {
    let digits = Array("123456789".utf8)
    for split in 0...digits.count {
      let first = digits[..<split].withUnsafeBytes { crc32($0) }
      #expect(digits[split...].withUnsafeBytes { crc32($0, after: first) } == 0xCBF4_3926)
    }
  }
}
