import Engine

/// A metronome that plays along a tempo curve. A change takes effect on the sample nearest to its time.
struct MetronomePerformance {
  private(set) var metronome: Metronome
  private(set) var beatCount = 0
  private(set) var soundedCount = 0
  private var changes: ArraySlice<TempoCurve.Step>
  private let sampleRate: Double
  private var frame = 0

  init(_ metronome: Metronome, curve: TempoCurve) {
    self.metronome = metronome
    sampleRate = metronome.clock.sampleRate
    changes = curve.changes[...]
    self.metronome.setTempo(curve.opening)
    self.metronome.start()
  }

  mutating func add(to block: StereoBlock) {
    var position = 0
    while position < block.count {
      takeDueChanges()
      let rest = block.count - position
      let count = changes.first.map { min(rest, self.frame(of: $0) - frame) } ?? rest
      metronome.add(to: block.part(from: position, count: count))
      position += count
      frame += count
      countBeats()
    }
  }

  private func frame(of step: TempoCurve.Step) -> Int {
    Int((step.seconds * sampleRate).rounded())
  }

  private mutating func takeDueChanges() {
    while let next = changes.first, frame(of: next) <= frame {
      metronome.setTempo(next.beatsPerMinute)
      changes.removeFirst()
    }
  }

  private mutating func countBeats() {
    while let beat = metronome.takeBeat() {
      beatCount += 1
      if beat.isSounded { soundedCount += 1 }
    }
  }
}
