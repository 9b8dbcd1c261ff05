@testable import Engine

/// A metronome rendered to memory, block by block.
struct RenderedMetronome {
  var metronome: Metronome
  private(set) var left: [Float] = []
  private(set) var right: [Float] = []
  private(set) var beats: [Beat] = []

  init(_ metronome: Metronome) { self.metronome = metronome }

  mutating func render(_ count: Int) {
    let new = stereo(frames: count) { metronome.add(to: $0) }
    left += new.left
    right += new.right
    while let beat = metronome.takeBeat() { beats.append(beat) }
  }

  /// The largest step from one sample to the next, including the silence before and after.
  var largestStep: Float {
    var largest: Float = 0
    for channel in [left, right] {
      for (a, b) in zip([0] + channel, channel + [0]) { largest = max(largest, abs(b - a)) }
    }
    return largest
  }

  static func playing(_ tempo: Double, rate: Double = 48_000) -> RenderedMetronome {
    var metronome = Metronome(sampleRate: rate, beatsPerMinute: tempo)
    metronome.start()
    return RenderedMetronome(metronome)
  }
}
