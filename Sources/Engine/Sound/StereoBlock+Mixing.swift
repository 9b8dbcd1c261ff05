extension StereoBlock {
  /// Fills both channels with silence.
  public func clear() {
    left.update(repeating: 0)
    right.update(repeating: 0)
  }

  /// Compresses samples above −1 dBFS to keep them within full scale. Other samples don't change.
  func softClip() {
    for index in 0..<count {
      left[index] = Self.softClipped(left[index])
      right[index] = Self.softClipped(right[index])
    }
  }

  private static func softClipped(_ sample: Float) -> Float {
    let knee: Float = 0.891
    let beyond = abs(sample) - knee
    guard beyond > 0 else { return sample }
    let room = 1 - knee
    let magnitude = knee + room * beyond / (beyond + room)
    return sample < 0 ? -magnitude : magnitude
  }
}
