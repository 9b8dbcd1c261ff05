/// Where in the form the music is, and what was chosen for the round and section under way. A round is
/// one run through a form; progression, key, sounds and form are chosen anew for each.
struct MusicForm: Sendable {
  /// The most parts a section may have.
  static let partLimit = 24

  private let shared: SharedScore
  private(set) var harmony: Harmony
  private var form = 0
  private var place = -1
  private var round = -1
  private var keyNumber = 0
  private var progression = 0
  private var barOfRound = -1
  /// Of the section, from 0.
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
    place = -1
    round = -1
    bar = 0
    barOfRound = -1
    harmony.restart()
  }

  var section: MusicScore.Section { score.sections[score.forms[form][max(place, 0)]] }

  var isLastBar: Bool { bar == section.bars - 1 }

  /// How much of the section is over at a sixteenth, 0 … 1.
  func progress(at sixteenth: Int) -> Double {
    (Double(bar) + Double(sixteenth) / 16) / Double(section.bars)
  }

  /// Goes to the next bar; true when a section begins with it.
  mutating func nextBar(_ random: inout SeededRandom) -> Bool {
    bar += 1
    barOfRound += 1
    let begins = place < 0 || bar >= section.bars
    if begins { nextSection(&random) }
    let chords = score.progressions[progression]
    if barOfRound % score.barsPerChord == 0 {
      harmony.go(toDegree: Int(chords.sign(at: barOfRound / score.barsPerChord)) - 48)
    }
    return begins
  }

  private mutating func nextSection(_ random: inout SeededRandom) {
    place += 1
    bar = 0
    if round < 0 || place >= score.forms[form].count { nextRound(&random) }
    for index in section.parts.indices {
      choices[index] = random.index(below: section.parts[index].patterns.count)
    }
  }

  private mutating func nextRound(_ random: inout SeededRandom) {
    round += 1
    place = 0
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
  /// One of `count` numbers from 0 up.
  mutating func index(below count: Int) -> Int { Int(nextUnit() * Double(count)) }

  /// One of `count` numbers from 0 up, another than `last` if there is another.
  mutating func index(below count: Int, other last: Int) -> Int {
    guard count > 1, last >= 0 else { return index(below: count) }
    let index = index(below: count - 1)
    return index < last ? index : index + 1
  }
}
