import Engine

/// Returns both channels of a block that was silent before `render` filled it.
func stereo(frames: Int, _ render: (StereoBlock) -> Void) -> (left: [Float], right: [Float]) {
  var (left, right) = ([Float](repeating: 0, count: frames), [Float](repeating: 0, count: frames))
  left.withUnsafeMutableBufferPointer { left in
    right.withUnsafeMutableBufferPointer { right in
      render(StereoBlock(left: left, right: right))
    }
  }
  return (left, right)
}

/// Returns the left channel.
func rendered(_ desk: inout AudioMixer, frames: Int) -> [Float] {
  stereo(frames: frames) { desk.render(into: $0) }.left
}
