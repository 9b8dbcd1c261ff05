import Testing

@testable import Engine

@Suite struct SoundWAVTests {
  @Test(arguments: [(1, 16), (1, 24), (1, 32), (3, 32)] as [(UInt16, UInt16)])
  func everyFormatIsRead(tag: UInt16, bits: UInt16) throws {
    let values = [0, 0.25, -0.5, 0.999, -1]
    for isExtensible in [false, true] {
      for channels: UInt16 in [1, 2] {
        for rate: UInt32 in [8_000, 44_100, 48_000, 192_000] {
          let sample = WAVSample(
            tag: tag, bits: bits, channels: channels, rate: rate, isExtensible: isExtensible)
          let recording = try WAVReader.read(sample.bytes(values))
          #expect(recording.sampleRate == Double(rate) && recording.samples.count == 5)
          for (read, value) in zip(recording.samples, values) {
            #expect(abs(Double(read) - value) <= (bits == 16 ? 1.6e-5 : 1.2e-7))
          }
        }
      }
    }
  }

  @Test func stereoIsMixedDown() throws {
    var bytes = WAVSample(channels: 2).bytes([0.5, 0.5])
    let start = bytes.count - 8
    bytes.setLittleEndian(Int16(-16_384), at: start + 2)
    #expect(try WAVReader.read(bytes).samples == [0, 0.5])
  }

  @Test func unknownChunksAreSkippedAndOddOnesPadded() throws {
    var sample = WAVSample()
    sample.extraChunk = Array("LIST".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
    #expect(try WAVReader.read(sample.bytes([0.5])).samples == [0.5])
  }

  @Test(arguments: [0, UInt32.max])
  func unknownLengthMeansToTheEnd(announced: UInt32) throws {
    let bytes = WAVSample(announced: announced).bytes([0.5, 0.25])
    #expect(try WAVReader.read(bytes).samples == [0.5, 0.25])
  }

  static let refused: [(WAVSample, WAVError)] = [
    (WAVSample(bits: 8), .unsupportedFormat),
    (WAVSample(tag: 2), .unsupportedFormat),
    (WAVSample(tag: 3, bits: 16), .unsupportedFormat),
    (WAVSample(tag: 6, isExtensible: true), .unsupportedFormat),
    (WAVSample(channels: 0), .tooManyChannels),
    (WAVSample(channels: 3), .tooManyChannels),
    (WAVSample(rate: 7_999), .sampleRate),
    (WAVSample(rate: 192_001), .sampleRate),
    (WAVSample(announced: 1_000), .cutOff),
  ]

  @Test(arguments: refused.indices)
  func unreadableFileIsRefusedWithAReason(index: Int) {
    let (sample, error) = Self.refused[index]
    #expect(throws: error) { try WAVReader.read(sample.bytes([0.5])) }
  }

  @Test func nonFiniteSamplesAreRefused() {
    for value in [Double.nan, .infinity] {
      let bytes = WAVSample(tag: 3, bits: 32).bytes([0.1, value])
      #expect(throws: WAVError.notFinite) { try WAVReader.read(bytes) }
    }
  }

  @Test func truncatedFileIsRefused() {
    let whole = WAVSample(isExtensible: true).bytes([0.5, 0.25])
    for count in 0..<whole.count {
      #expect(throws: WAVError.self) { try WAVReader.read(Array(whole[..<count])) }
    }
  }

  /// For any number of wrong bytes, the result is an error or samples, never a trap.
  @Test func damagedFilesNeverTrap() {
    var random = SeededRandom(seed: 9)
    let whole = WAVSample(tag: 3, bits: 32, isExtensible: true).bytes(WAVSample.click(rate: 8_000))
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0...Int(random.next(in: 0...4)) {
        bytes[Int(random.next(in: 0...79))] = UInt8(truncatingIfNeeded: random.next())
      }
      if let sound = try? SampledSound(wav: bytes, sampleRate: 8_000) { #expect(sound.count > 0) }
    }
  }

  @Test func writtenFileIsReadBack() throws {
    var left: [Float] = [0, 0.5, -1, 1.5]
    var right: [Float] = [1, -0.5, 1, 0.5]
    for channels in [1, 2] {
      var bytes = try #require(
        WAVWriter.header(frameCount: 4, channelCount: channels, sampleRate: 44_100))
      #expect(bytes.count == WAVWriter.headerByteCount)
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          let block = StereoBlock(left: left, right: right)
          if channels == 1 { WAVWriter.append(mono: block, to: &bytes) }
          if channels == 2 { WAVWriter.append(stereo: block, to: &bytes) }
        }
      }
      #expect(bytes.littleEndian(UInt32.self, at: 4) == UInt32(bytes.count - 8))
      let recording = try WAVReader.read(bytes)
      #expect(recording.sampleRate == 44_100)
      #expect(recording.samples == (channels == 1 ? left : [0.5, 0, 0, 1]))
    }
  }

  @Test func headersRespectTheLimitsOfTheFormat() {
    let most = (Int64(UInt32.max) - 58) / 4
    let cases: [(frames: Int64, channels: Int, rate: Int32, isValid: Bool)] = [
      (most, 1, 48_000, true), (most + 1, 1, 48_000, false), (most, 2, 48_000, false),
      (-1, 1, 48_000, false), (1, 3, 48_000, false), (1, 1, 0, false),
    ]
    for row in cases {
      let header = WAVWriter.header(
        frameCount: row.frames, channelCount: row.channels, sampleRate: row.rate)
      #expect((header != nil) == row.isValid, "\(row)")
    }
  }
}
