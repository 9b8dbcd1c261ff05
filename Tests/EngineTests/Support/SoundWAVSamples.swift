@testable import Engine

/// A generator of WAV files in many formats, including invalid files.
struct WAVSample {
  var tag: UInt16 = 1
  var bits: UInt16 = 16
  var channels: UInt16 = 1
  var rate: UInt32 = 48_000
  var isExtensible = false
  /// The length that the header states, if it differs from the true length.
  var announced: UInt32?
  /// A chunk between the header and the format.
  var extraChunk: [UInt8] = []

  /// Returns a file that contains `frames`, which are in the range −1…1, in every channel.
  func bytes(_ frames: [Double]) -> [UInt8] {
    var sound: [UInt8] = []
    for frame in frames { for _ in 0..<channels { append(frame, to: &sound) } }
    var bytes = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVE".utf8) + extraChunk
    bytes += Array("fmt ".utf8)
    bytes.appendLittleEndian(UInt32(isExtensible ? 40 : 16))
    bytes.appendLittleEndian(isExtensible ? 0xFFFE : tag)
    bytes.appendLittleEndian(channels)
    bytes.appendLittleEndian(rate)
    bytes.appendLittleEndian(rate &* UInt32(channels * (bits / 8)))
    bytes.appendLittleEndian(channels * (bits / 8))
    bytes.appendLittleEndian(bits)
    if isExtensible { appendExtension(to: &bytes) }
    bytes += Array("data".utf8)
    bytes.appendLittleEndian(announced ?? UInt32(sound.count))
    bytes += sound
    bytes.setLittleEndian(UInt32(bytes.count - 8), at: 4)
    return bytes
  }

  private func appendExtension(to bytes: inout [UInt8]) {
    bytes.appendLittleEndian(UInt16(22))
    bytes.appendLittleEndian(bits)
    bytes.appendLittleEndian(UInt32(channels == 1 ? 4 : 3))
    bytes.appendLittleEndian(tag)
    bytes += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
  }

  private func append(_ value: Double, to bytes: inout [UInt8]) {
    if tag == 3 {
      bytes.appendLittleEndian(Float(value).bitPattern)
      return
    }
    let scale = Double(Int64(1) << (bits - 1))
    let whole = Int32(min(max((value * scale).rounded(.toNearestOrEven), -scale), scale - 1))
    var all: [UInt8] = []
    all.appendLittleEndian(whole)
    bytes += all.prefix(Int(bits) / 8)
  }

  /// Returns a decaying tone of 20 ms with silence before and after it.
  static func click(rate: Double, before: Double = 0.01, after: Double = 0.03) -> [Double] {
    let tone = (0..<Int(0.02 * rate)).map { index in
      let t = Double(index) / rate
      return 0.5 * exponential(-150 * t) * sine(2 * .pi * 1_500 * t)
    }
    return [Double](repeating: 0, count: Int(before * rate)) + tone
      + [Double](repeating: 0, count: Int(after * rate))
  }
}
