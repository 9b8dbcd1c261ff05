/// The position in the form, and the random choices for the current round and section. A round is one pass through
/// a form. Each round has a new form, progression, key and sounds.
struct MusicForm: Sendable {
  /// The maximum number of parts in a section.
  static let partLimit = 24

  private let shared: SharedScore
  private(set) var harmony: Harmony
  private var form = 0
  private var sectionIndex = -1
  private var round = -1
  private var keyNumber = 0
  private var progression = 0
  private var barOfRound = -1
  /// The bar within the section, starting at 0.
  private(set) var bar = 0
  private(set) var choices = [Int](repeating: 0, count: partLimit)
  private(set) var sounds = [Int](repeating: 0, count: MusicLane.allCases.count)

  init(_ shared: SharedScore) {
    self.shared = shared
    harmony = Harmony(
      scale: shared.score.scale, tones: shared.score.chord, center: shared.score.center)
  }

  private var score: MusicScore { shared.score }

  mutating func restart() {
    sectionIndex = -1
    round = -1
    bar = 0
    barOfRound = -1
    harmony.restart()
  }

  var section: MusicScore.Section { score.sections[score.forms[form][max(sectionIndex, 0)]] }

  var isLastBar: Bool { bar == section.bars - 1 }

  /// Returns the fraction of the section that has been played when a sixteenth of the current bar begins, 0 … 1.
  func progress(at sixteenth: Int) -> Double {
    (Double(bar) + Double(sixteenth) / 16) / Double(section.bars)
  }

  /// Advances to the next bar. Returns true if it starts a section.
  mutating func nextBar(_ random: inout SeededRandom) -> Bool {
    bar += 1
    barOfRound += 1
    let begins = sectionIndex < 0 || bar >= section.bars
    if begins { nextSection(&random) }
    let chords = score.progressions[progression]
    if barOfRound % score.barsPerChord == 0 {
      harmony.go(toDegree: Int(chords.sign(at: barOfRound / score.barsPerChord)) - 48)
    }
    return begins
  }

  private mutating func nextSection(_ random: inout SeededRandom) {
    sectionIndex += 1
    bar = 0
    if round < 0 || sectionIndex >= score.forms[form].count { nextRound(&random) }
    for index in section.parts.indices {
      choices[index] = random.index(below: section.parts[index].patterns.count)
    }
  }

  private mutating func nextRound(_ random: inout SeededRandom) {
    round += 1
    sectionIndex = 0
    barOfRound = 0
    form = random.index(below: score.forms.count, other: round == 0 ? -1 : form)
    progression = random.index(
      below: score.progressions.count, other: round == 0 ? -1 : progression)
    keyNumber = random.index(below: score.keys.count, other: round == 0 ? -1 : keyNumber)
    harmony.setKey(score.keys[keyNumber])
    for drum in score.drums {
      sounds[drum.lane.rawValue] = random.index(below: drum.sounds.count)
    }
    for tone in score.tones {
      sounds[tone.lane.rawValue] = random.index(below: tone.sounds.count)
    }
  }
}

extension SeededRandom {
  /// Returns a random integer in 0 ..< `count`.
  mutating func index(below count: Int) -> Int { Int(nextUnit() * Double(count)) }

  /// Returns a random integer in 0 ..< `count`, different from `last` if possible.
  mutating func index(below count: Int, other last: Int) -> Int {
    guard count > 1, last >= 0 else { return index(below: count) }
    let index = index(below: count - 1)
    return index < last ? index : index + 1
  }
}
