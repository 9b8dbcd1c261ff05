/// The current chord, its voicing, and the transition to the next chord.
struct Harmony: Sendable {
  private let scale: [Int]
  private let tones: [Int]
  private let center: Double
  /// The keynote in semitones above A1.
  private var key = 0
  private var root = 0
  /// The chord's notes as MIDI keys, in ascending order.
  private(set) var voicing: [Int]
  private var candidate: [Int]
  private var isEmpty = true

  private static let lowestKey = 33

  init(scale: [Int], tones: [Int], center: Double) {
    self.scale = scale
    self.tones = tones
    self.center = center
    voicing = [Int](repeating: 0, count: tones.count)
    // Not a copy of `voicing`, because copies share storage and allocate when they change.
    candidate = [Int](repeating: 0, count: tones.count)
  }

  /// Makes the next chord independent of the current one.
  mutating func restart() { isEmpty = true }

  mutating func setKey(_ semitones: Int) { key = semitones }

  /// Changes to the chord on degree 1 … 7 of the scale, in the inversion that is closest to the previous chord and
  /// the centre.
  mutating func go(toDegree degree: Int) {
    root = degree - 1
    var lowestEffort = Double.infinity
    var best = (inversion: 0, octave: 0)
    for inversion in 0..<tones.count {
      for octave in 0...4 {
        arrange(inversion, octave)
        let effort = effortOfCandidate()
        guard effort < lowestEffort else { continue }
        lowestEffort = effort
        best = (inversion, octave)
      }
    }
    arrange(best.inversion, best.octave)
    swap(&voicing, &candidate)
    isEmpty = false
  }

  /// Returns the MIDI key of the given scale step above the chord's root, in the lowest octave.
  func key(ofStep step: Int) -> Int { Self.lowestKey + key + semitones(ofStep: root + step) }

  /// Returns the MIDI key of the given scale step above the keynote, three octaves up, which is the range of melodies.
  func key(ofDegree step: Int) -> Int { Self.lowestKey + key + semitones(ofStep: step) + 36 }

  /// Returns the MIDI key of a chord note. Voices beyond the chord's size continue in the next octaves.
  func key(ofVoice voice: Int) -> Int {
    voicing[voice % voicing.count] + 12 * (voice / voicing.count)
  }

  private func semitones(ofStep step: Int) -> Int {
    let octave = step >= 0 ? step / 7 : (step - 6) / 7
    return scale[step - 7 * octave] + 12 * octave
  }

  /// Raises the lowest `inversion` tones by an octave, and sorts all tones.
  private mutating func arrange(_ inversion: Int, _ octave: Int) {
    for index in tones.indices {
      let turned = index + inversion
      let lifted = turned >= tones.count ? 12 : 0
      candidate[index] = key(ofStep: tones[turned % tones.count]) + lifted + 12 * octave
    }
    sortCandidate()
  }

  private mutating func sortCandidate() {
    for end in 1..<candidate.count {
      var index = end
      while index > 0, candidate[index - 1] > candidate[index] {
        candidate.swapAt(index - 1, index)
        index -= 1
      }
    }
  }

  private func effortOfCandidate() -> Double {
    var movement = 0.0
    var sum = 0.0
    for index in candidate.indices {
      sum += Double(candidate[index])
      if !isEmpty { movement += Double(abs(candidate[index] - voicing[index])) }
    }
    let centerDeviation = abs(sum / Double(candidate.count) - center)
    return movement + (isEmpty || centerDeviation > 5 ? 4 * centerDeviation : centerDeviation)
  }
}
