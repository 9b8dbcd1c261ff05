@testable import Engine

/// Returns the left channel of the output of `add`, which is called for at most 32 frames at a time.
func rendered(frames: Int, _ add: (MixBuffer) -> Void) -> [Double] {
  var left = [Double](repeating: 0, count: frames)
  var right = left
  left.withUnsafeMutableBufferPointer { left in
    right.withUnsafeMutableBufferPointer { right in
      for start in stride(from: 0, to: frames, by: MixBuffer.longest) {
        guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return }
        let count = min(MixBuffer.longest, frames - start)
        add(MixBuffer(left: leftBase + start, right: rightBase + start, count: count))
      }
    }
  }
  return left
}
