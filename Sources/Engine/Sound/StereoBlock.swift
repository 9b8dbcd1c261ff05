/// Two channels of equal length, to which voices add their samples. The caller owns and clears the memory.
public struct StereoBlock {
  /// The left channel's samples, −1 … 1.
  public let left: UnsafeMutableBufferPointer<Float>
  /// The right channel's samples, −1 … 1.
  public let right: UnsafeMutableBufferPointer<Float>

  /// Creates a block from memory that the caller owns.
  ///
  /// - Precondition: Both channels have the same length.
  public init(left: UnsafeMutableBufferPointer<Float>, right: UnsafeMutableBufferPointer<Float>) {
    precondition(left.count == right.count)
    self.left = left
    self.right = right
  }

  /// The number of frames, which is the number of samples per channel.
  public var count: Int { left.count }

  /// Returns a part of the block, which shares its memory.
  ///
  /// - Precondition: The part is inside the block.
  public func part(from start: Int, count: Int) -> StereoBlock {
    let range = start..<(start + count)
    return StereoBlock(
      left: UnsafeMutableBufferPointer(rebasing: left[range]),
      right: UnsafeMutableBufferPointer(rebasing: right[range]))
  }

  /// Adds a sample to both channels, each with its own gain.
  func add(_ sample: Double, _ leftGain: Double, _ rightGain: Double, at index: Int) {
    left[index] += Float(sample * leftGain)
    right[index] += Float(sample * rightGain)
  }
}
