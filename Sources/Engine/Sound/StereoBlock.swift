/// Two channels of equal length that voices add into. The memory is the caller's, who clears it first.
public struct StereoBlock {
  /// Samples of −1 … 1.
  public let left: UnsafeMutableBufferPointer<Float>
  /// Samples of −1 … 1.
  public let right: UnsafeMutableBufferPointer<Float>

  /// - Precondition: both channels have the same length.
  public init(left: UnsafeMutableBufferPointer<Float>, right: UnsafeMutableBufferPointer<Float>) {
    precondition(left.count == right.count)
    self.left = left
    self.right = right
  }

  /// Frames: samples of one channel.
  public var count: Int { left.count }

  /// - Precondition: the part lies inside the block.
  public func part(from start: Int, count: Int) -> StereoBlock {
    let range = start..<(start + count)
    return StereoBlock(
      left: UnsafeMutableBufferPointer(rebasing: left[range]),
      right: UnsafeMutableBufferPointer(rebasing: right[range]))
  }

  /// Adds one sample to both channels.
  func add(_ sample: Double, _ leftGain: Double, _ rightGain: Double, at index: Int) {
    left[index] += Float(sample * leftGain)
    right[index] += Float(sample * rightGain)
  }
}
