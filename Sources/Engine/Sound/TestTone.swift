/// A pure tone that begins and ends without a click: what the device check plays.
///
/// A phase accumulator in turns, so that samples do not depend on how they are asked for in blocks,
/// times a gain with raised-cosine fades of 10 ms (an abrupt edge would be heard as a click at every
/// frequency). Half of full scale. Rendering allocates nothing.
public struct TestTone: Sendable {
  private let turnsPerSample: Double
  private let frameCount: Int
  private let fadeFrameCount: Int
  private var turns = 0.0
  private var frame = 0

  private static let amplitude = 0.5
  private static let fadeSeconds = 0.01
  private static let tau = 2 * Double.pi

  /// Nil unless the sample rate is 8 000 … 192 000, the frequency 20 Hz … under half the rate, and the
  /// length 0.02 … 10 s.
  public init?(sampleRate: Double, frequencyHertz: Double, seconds: Double) {
    guard sampleRate >= 8_000, sampleRate <= 192_000,
      frequencyHertz >= 20, frequencyHertz < sampleRate / 2,
      seconds >= 2 * Self.fadeSeconds, seconds <= 10
    else { return nil }
    turnsPerSample = frequencyHertz / sampleRate
    frameCount = Int(seconds * sampleRate)
    fadeFrameCount = Int(Self.fadeSeconds * sampleRate)
  }

  /// Whether all of it was rendered.
  public var isOver: Bool { frame >= frameCount }

  /// Fills `output` with the next samples, with silence after the end.
  public mutating func render(into output: UnsafeMutableBufferPointer<Float>) {
    for index in output.indices { output[index] = next() }
  }

  /// The next sample, in −0.5 … 0.5.
  public mutating func next() -> Float {
    guard !isOver else { return 0 }
    let sample = Self.amplitude * gain * sine(Self.tau * turns)
    frame += 1
    turns += turnsPerSample
    if turns >= 1 { turns -= 1 }
    return Float(sample)
  }

  private var gain: Double {
    let edge = min(frame, frameCount - frame)
    guard edge < fadeFrameCount else { return 1 }
    return 0.5 - 0.5 * cosine(.pi * Double(edge) / Double(fadeFrameCount))
  }
}
