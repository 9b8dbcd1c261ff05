import Engine

/// A metronome that follows a tempo curve exactly, even if the tempo changes between two samples.
struct MetronomePerformance {
  private(set) var metronome: Metronome
  private(set) var beatCount = 0
  private(set) var soundedCount = 0
  private var changes: ArraySlice<TempoCurve.Step>
  /// The curve's current tempo.
  private var tempo: Double
  private let sampleRate: Double
  private var frame = 0

  /// The range to which frame numbers are clamped. Sound files are never this long, but a tempo table may contain any
  /// time.
  private static let frames = InputRange(0...1 << 53)

  init(_ metronome: Metronome, curve: TempoCurve) {
    self.metronome = metronome
    sampleRate = metronome.clock.sampleRate
    changes = curve.changes[...]
    tempo = curve.opening
    self.metronome.setTempo(tempo)
    self.metronome.start()
  }

  mutating func add(to block: StereoBlock) {
    var position = 0
    while position < block.count {
      let count = min(block.count - position, framesUntilChange)
      let part = block.part(from: position, count: max(count, 1))
      if count > 0 { metronome.add(to: part) } else { addChange(to: part) }
      position += part.count
      frame += part.count
      countBeats()
    }
  }

  /// Returns the position of a step in frames.
  private func framePosition(of step: TempoCurve.Step) -> Double { step.seconds * sampleRate }

  /// The number of whole frames before the one in which the tempo changes next.
  private var framesUntilChange: Int {
    guard let next = changes.first else { return .max }
    return Self.frames.rounded(framePosition(of: next).rounded(.down)) - frame
  }

  /// Renders the frame during which the tempo changes. Uses the mean of its tempos, so that the beat's phase is exact
  /// at the end of the frame.
  private mutating func addChange(to part: StereoBlock) {
    var mean = 0.0
    var start = Double(frame)
    let end = start + 1
    while let next = changes.first, framePosition(of: next) < end {
      mean += tempo * (framePosition(of: next) - start)
      start = framePosition(of: next)
      tempo = next.beatsPerMinute
      changes.removeFirst()
    }
    metronome.setTempo(mean + tempo * (end - start))
    metronome.add(to: part)
    metronome.setTempo(tempo)
  }

  private mutating func countBeats() {
    while let beat = metronome.takeBeat() {
      beatCount += 1
      if beat.isSounded { soundedCount += 1 }
    }
  }
}
