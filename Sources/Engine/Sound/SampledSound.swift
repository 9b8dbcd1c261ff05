/// An athlete's own click: up to 50 ms at the playback rate, normalised to a peak of 1, with faded edges.
///
/// The click starts 0.5 ms before the file first exceeds −40 dB relative to its peak, with a fade-in, and ends where it
/// last exceeds −50 dB, with a fade-out of 2 ms.
public struct SampledSound: Equatable, Sendable {
  /// The samples with `margin` zeros at both ends, so that interpolation never reads out of bounds.
  let padded: [Float]

  /// The maximum size of a file, in bytes.
  public static var byteLimit: Int { Limits.soundBytes }
  private static let shortest = Double(Limits.soundMilliseconds.lowerBound) / 1000
  private static let longest = Double(Limits.soundMilliseconds.upperBound) / 1000
  /// Half the length of `SamplePlayer`'s interpolation filter.
  static let margin = 16

  /// Reads, trims and resamples a WAV file. Allocates, and takes a few milliseconds, or more at high sample rates.
  public init(wav bytes: [UInt8], sampleRate: Double) throws(WAVError) {
    guard bytes.count <= Self.byteLimit else { throw .tooLarge }
    let recording = try WAVReader.read(bytes)
    let range = try Self.audible(recording)
    let rate = sampleRate >= 8_000 ? min(sampleRate, 192_000) : 8_000
    var samples = SincKernel.resampled(
      recording.samples[range], from: recording.sampleRate, to: rate)
    Self.fadeEdges(&samples, sampleRate: rate)
    let rests = [Float](repeating: 0, count: Self.margin)
    let peak = Self.peak(rests + samples + rests)
    padded = rests + samples.map { Float(Double($0) / peak) } + rests
  }

  /// The number of samples, excluding margins.
  public var count: Int { padded.count - 2 * Self.margin }

  private static func audible(_ recording: WAVRecording) throws(WAVError) -> Range<Int> {
    let (samples, rate) = (recording.samples, recording.sampleRate)
    guard Double(samples.count) >= shortest * rate else { throw .tooShort }
    var peak: Float = 0
    for sample in samples { peak = max(peak, sample.magnitude) }
    guard peak >= 1e-4,
      let first = samples.firstIndex(where: { $0.magnitude >= 0.01 * peak }),
      let last = samples.lastIndex(where: { $0.magnitude >= 0.00316 * peak })
    else { throw .silent }
    guard Double(last - first) <= longest * rate else { throw .tooLong }
    let start = max(0, first - Int(0.000_5 * rate))
    return start..<min(samples.count, last + 1 + Int(0.002 * rate))
  }

  private static func fadeEdges(_ samples: inout [Float], sampleRate: Double) {
    let (rise, fall) = (0.000_5 * sampleRate, 0.002 * sampleRate)
    for index in samples.indices {
      let rest = Double(samples.count - 1 - index)
      let gain = edge(Double(index) / rise) * edge(rest / fall)
      samples[index] = Float(Double(samples[index]) * gain)
    }
  }

  private static func edge(_ position: Double) -> Double {
    position < 1 ? 0.5 - 0.5 * cosine(.pi * position) : 1
  }

  /// Returns the peak, including peaks between samples, evaluated in steps of 1/8 sample.
  private static func peak(_ padded: [Float]) -> Double {
    var peak = 0.0
    for eighth in 0..<8 {
      var player = SamplePlayer()
      player.start(padded, age: 0.125 * Double(eighth))
      while !player.isOver { peak = max(peak, player.next().magnitude) }
    }
    return peak
  }
}

/// Plays a `SampledSound`, starting at any position between two samples, with a windowed sinc of 32 samples. Only
/// `init` allocates.
struct SamplePlayer: Sendable {
  private var weights = [Float](repeating: 0, count: 2 * SampledSound.margin)
  private var padded: [Float] = []
  private var position = 0

  private static let kernel = SincKernel(zeroCrossings: SampledSound.margin)

  /// Starts a sound.
  ///
  /// - Parameter age: The number of samples between the onset and the first rendered sample, 0 ..< 1.
  mutating func start(_ padded: [Float], age: Double) {
    self.padded = padded
    position = 0
    var sum = 0.0
    for index in weights.indices { sum += weight(index, age) }
    for index in weights.indices { weights[index] = Float(weight(index, age) / sum) }
  }

  private func weight(_ index: Int, _ age: Double) -> Double {
    Self.kernel.weight(Double(index - SampledSound.margin + 1) - age)
  }

  var isOver: Bool { position + weights.count >= padded.count }

  mutating func next() -> Double {
    let start = position + 1
    position += 1
    return padded.withUnsafeBufferPointer { samples in
      weights.withUnsafeBufferPointer { weights in
        Self.product(samples, from: start, weights)
      }
    }
  }

  /// Returns the dot product of samples and weights, using four independent sums that a processor can compute in
  /// parallel.
  private static func product(
    _ samples: UnsafeBufferPointer<Float>, from start: Int, _ weights: UnsafeBufferPointer<Float>
  ) -> Double {
    var (a, b, c, d): (Float, Float, Float, Float) = (0, 0, 0, 0)
    for index in stride(from: 0, to: weights.count, by: 4) {
      a += samples[start + index] * weights[index]
      b += samples[start + index + 1] * weights[index + 1]
      c += samples[start + index + 2] * weights[index + 2]
      d += samples[start + index + 3] * weights[index + 3]
    }
    return Double((a + b) + (c + d))
  }
}
