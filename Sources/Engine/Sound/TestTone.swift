/// A pure tone that starts and ends without a click, for the device check.
///
/// Uses a phase accumulator in turns, so samples don't depend on block sizes, and raised-cosine fades of 10 ms, because
/// abrupt edges are audible as clicks at any frequency. The amplitude is half of full scale. Rendering doesn't
/// allocate.
public struct TestTone: Sendable {
  private let turnsPerSample: Double
  private let frameCount: Int
  private let fadeFrameCount: Int
  private var turns = 0.0
  private var frame = 0

  private static let amplitude = 0.5
  private static let fadeSeconds = 0.01
  private static let tau = 2 * Double.pi

  /// Creates a tone. Returns nil unless the sample rate is 8 000 … 192 000, the frequency is at least 20 Hz and less
  /// than half the sample rate, and the duration is 0.02 … 10 s.
  public init?(sampleRate: Double, frequencyHertz: Double, seconds: Double) {
    guard sampleRate >= 8_000, sampleRate <= 192_000,
      frequencyHertz >= 20, frequencyHertz < sampleRate / 2,
      seconds >= 2 * Self.fadeSeconds, seconds <= 10
    else { return nil }
    turnsPerSample = frequencyHertz / sampleRate
    frameCount = Int(seconds * sampleRate)
    fadeFrameCount = Int(Self.fadeSeconds * sampleRate)
  }

  /// Whether the whole tone has been rendered.
  public var isOver: Bool { frame >= frameCount }

  /// Fills `output` with the next samples, followed by silence after the end.
  public mutating func render(into output: UnsafeMutableBufferPointer<Float>) {
    for index in output.indices { output[index] = next() }
  }

  /// Returns the next sample, −0.5 … 0.5.
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
