/// Writes WAV files with 32-bit floating-point samples, as a header and any number of blocks, so that long files don't
/// need to fit in memory.
public enum WAVWriter {
  /// The size of the header in bytes: RIFF, a format chunk of 18 bytes, fact and data.
  public static let headerByteCount = 58

  /// Returns the header, or nil if the file would exceed the format's limit of 4 GiB, or if the number of channels
  /// isn't 1 or 2.
  public static func header(frameCount: Int64, channelCount: Int, sampleRate: Int32) -> [UInt8]? {
    let most = Int64(UInt32.max) - Int64(headerByteCount)
    guard channelCount == 1 || channelCount == 2, sampleRate > 0, frameCount >= 0,
      frameCount <= most / Int64(4 * channelCount)
    else { return nil }
    let frameBytes = UInt32(4 * channelCount)
    let dataBytes = UInt32(frameCount) * frameBytes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headerByteCount)
    append("RIFF", dataBytes + UInt32(headerByteCount) - 8, to: &bytes)
    append("WAVE", to: &bytes)
    append("fmt ", 18, to: &bytes)
    bytes.appendLittleEndian(UInt16(3))  // Floating point.
    bytes.appendLittleEndian(UInt16(channelCount))
    bytes.appendLittleEndian(UInt32(sampleRate))
    bytes.appendLittleEndian(UInt32(sampleRate) &* frameBytes)
    bytes.appendLittleEndian(UInt16(frameBytes))
    bytes.appendLittleEndian(UInt16(32))
    bytes.appendLittleEndian(UInt16(0))
    append("fact", 4, to: &bytes)
    bytes.appendLittleEndian(UInt32(frameCount))
    append("data", dataBytes, to: &bytes)
    return bytes
  }

  /// Appends only the left channel. Copies its memory unchanged, because all supported platforms are little-endian,
  /// like WAV files.
  public static func append(mono block: StereoBlock, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeRawBufferPointer(block.left))
  }

  /// Appends both channels, interleaved.
  public static func append(stereo block: StereoBlock, to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + 8 * block.count)
    for (left, right) in zip(block.left, block.right) {
      bytes.appendLittleEndian(left.bitPattern)
      bytes.appendLittleEndian(right.bitPattern)
    }
  }

  private static func append(_ name: StaticString, to bytes: inout [UInt8]) {
    for index in 0..<name.utf8CodeUnitCount { bytes.append(name.utf8Start[index]) }
  }

  private static func append(_ name: StaticString, _ size: UInt32, to bytes: inout [UInt8]) {
    append(name, to: &bytes)
    bytes.appendLittleEndian(size)
  }
}
