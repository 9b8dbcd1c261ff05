/// The reason why a WAV file was rejected. Raw values are passed to the page as negative numbers and never change.
public enum WAVError: UInt8, Error, CaseIterable, Sendable {
  /// The file has no RIFF/WAVE header, or lacks a format or data chunk.
  case notWAV = 1
  /// A chunk is longer, according to its length field, than the rest of the file.
  case cutOff = 2
  /// The samples are neither integers with 16, 24 or 32 bits nor 32-bit floating-point numbers.
  case unsupportedFormat = 3
  /// The file is neither mono nor stereo.
  case tooManyChannels = 4
  /// The sample rate is outside 8 000 … 192 000 Hz.
  case sampleRate = 5
  /// A sample is NaN or infinite.
  case notFinite = 6
  /// All samples are below −80 dBFS.
  case silent = 7
  /// The file is shorter than 10 ms.
  case tooShort = 8
  /// The audible part is longer than 50 ms.
  case tooLong = 9
  /// The file is larger than 1 MiB.
  case tooLarge = 10
}

/// The contents of a WAV file, mixed down to one channel.
public struct WAVRecording: Equatable, Sendable {
  /// The sample rate in frames per second.
  public var sampleRate: Double
  /// The samples. Full scale is ±1; floating-point files can exceed it.
  public var samples: [Float]
}

/// Reads WAV files with 16-, 24- or 32-bit integer or 32-bit floating-point samples, mono or stereo, plain or
/// WAVE_FORMAT_EXTENSIBLE, at 8 … 192 kHz. Skips unknown chunks. A data length of 0 or 2³² − 1, which programs write if
/// they don't know the length yet, means that the data extend to the end of the file.
public enum WAVReader {
  /// Reads a file. Takes a few nanoseconds and four bytes of memory per sample.
  public static func read(_ bytes: [UInt8]) throws(WAVError) -> WAVRecording {
    guard has("RIFF", bytes, at: 0), has("WAVE", bytes, at: 8) else { throw .notWAV }
    var format: WAVFormat?
    var offset = 12
    while offset + 8 <= bytes.count {
      let announced = bytes.littleEndian(UInt32.self, at: offset + 4)
      let start = offset + 8
      if has("data", bytes, at: offset) {
        guard let format else { throw .notWAV }
        let length = try soundLength(announced, room: bytes.count - start)
        return try format.decode(bytes, from: start, count: length)
      }
      guard UInt64(announced) <= UInt64(bytes.count - start) else { throw .cutOff }
      if has("fmt ", bytes, at: offset) {
        format = try WAVFormat(bytes, at: start, length: Int(announced))
      }
      offset = start + Int(announced) + Int(announced & 1)
    }
    throw .notWAV
  }

  private static func soundLength(_ announced: UInt32, room: Int) throws(WAVError) -> Int {
    if announced == 0 || announced == .max { return room }
    guard UInt64(announced) <= UInt64(room) else { throw .cutOff }
    return Int(announced)
  }

  private static func has(_ name: StaticString, _ bytes: [UInt8], at offset: Int) -> Bool {
    guard bytes.count - offset >= name.utf8CodeUnitCount else { return false }
    for index in 0..<name.utf8CodeUnitCount
    where bytes[offset + index] != name.utf8Start[index] { return false }
    return true
  }
}

struct WAVFormat {
  private enum Kind { case int16, int24, int32, float32 }

  private let kind: Kind
  private let channelCount: Int
  private let sampleRate: Double
  private let bytesPerSample: Int

  private static let pcmTag: UInt16 = 1
  private static let floatTag: UInt16 = 3
  private static let extensibleTag: UInt16 = 0xFFFE

  /// Reads a format chunk of `length` bytes, which must lie within `bytes`.
  init(_ bytes: [UInt8], at start: Int, length: Int) throws(WAVError) {
    guard length >= 16 else { throw .notWAV }
    var tag = bytes.littleEndian(UInt16.self, at: start)
    if tag == Self.extensibleTag {
      guard length >= 40 else { throw .notWAV }
      // The first two bytes of the sub-format's GUID are the format tag.
      tag = bytes.littleEndian(UInt16.self, at: start + 24)
    }
    let channels = bytes.littleEndian(UInt16.self, at: start + 2)
    let rate = bytes.littleEndian(UInt32.self, at: start + 4)
    let bits = bytes.littleEndian(UInt16.self, at: start + 14)
    kind = try Self.kind(tag: tag, bits: bits)
    bytesPerSample = Int(bits) / 8
    guard channels == 1 || channels == 2 else { throw .tooManyChannels }
    guard rate >= 8_000, rate <= 192_000 else { throw .sampleRate }
    channelCount = Int(channels)
    sampleRate = Double(rate)
    guard Int(bytes.littleEndian(UInt16.self, at: start + 12)) == channelCount * bytesPerSample
    else { throw .unsupportedFormat }
  }

  private static func kind(tag: UInt16, bits: UInt16) throws(WAVError) -> Kind {
    switch (tag, bits) {
    case (pcmTag, 16): .int16
    case (pcmTag, 24): .int24
    case (pcmTag, 32): .int32
    case (floatTag, 32): .float32
    default: throw .unsupportedFormat
    }
  }

  func decode(_ bytes: [UInt8], from start: Int, count: Int) throws(WAVError) -> WAVRecording {
    let frameBytes = channelCount * bytesPerSample
    var samples: [Float] = []
    samples.reserveCapacity(count / frameBytes)
    for frame in 0..<(count / frameBytes) {
      let offset = start + frame * frameBytes
      var value = sample(bytes, at: offset)
      if channelCount == 2 { value = 0.5 * (value + sample(bytes, at: offset + bytesPerSample)) }
      guard value.isFinite else { throw .notFinite }
      samples.append(value)
    }
    return WAVRecording(sampleRate: sampleRate, samples: samples)
  }

  private func sample(_ bytes: [UInt8], at offset: Int) -> Float {
    switch kind {
    case .int16: Float(bytes.littleEndian(Int16.self, at: offset)) * 0x1p-15
    case .int24: Float(Self.int24(bytes, at: offset)) * 0x1p-31
    case .int32: Float(bytes.littleEndian(Int32.self, at: offset)) * 0x1p-31
    case .float32: Float(bitPattern: bytes.littleEndian(UInt32.self, at: offset))
    }
  }

  /// Returns a 24-bit sample in the upper three bytes of 32 bits.
  private static func int24(_ bytes: [UInt8], at offset: Int) -> Int32 {
    let low = UInt32(bytes.littleEndian(UInt16.self, at: offset)) << 8
    return Int32(bitPattern: low | UInt32(bytes[offset + 2]) << 24)
  }
}
