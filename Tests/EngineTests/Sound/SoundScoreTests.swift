import Testing

@testable import Engine

@Suite struct SoundScoreTests {
  @Test(arguments: MusicStyle.allCases)
  func everyPatternIsValid(style: MusicStyle) {
    let score = style.score
    let parts = score.sections.flatMap(\.parts) + score.fills.flatMap(\.parts)
    for part in parts {
      for pattern in part.patterns {
        #expect(pattern.length % 16 == 0, "\(style) \(part.lane) \(pattern)")
        for place in 0..<pattern.length {
          #expect(signs(of: part.lane).contains(pattern.sign(at: place)), "\(pattern)")
        }
      }
    }
    for fill in score.fills {
      #expect((1..<16).contains(fill.from))
      for part in fill.parts { #expect(part.patterns.count == 1 && part.patterns[0].length == 16) }
    }
  }

  @Test(arguments: MusicStyle.allCases)
  func everyStyleIsComplete(style: MusicStyle) {
    let score = style.score
    let lanes = score.drums.map(\.lane) + score.tones.map(\.lane)
    #expect(score.drums.allSatisfy(\.lane.isDrum) && !score.tones.contains { $0.lane.isDrum })
    for section in score.sections {
      #expect(section.parts.count <= MusicForm.partLimit && section.bars > 0)
      for part in section.parts {
        #expect(lanes.contains(part.lane), "\(part.lane)")
        #expect(!part.patterns.isEmpty && part.from < section.bars && part.until <= section.bars)
      }
    }
    for form in score.forms {
      #expect(form.allSatisfy(score.sections.indices.contains) && !form.isEmpty)
      let bars = form.reduce(0) { $0 + score.sections[$1].bars }
      #expect((32...96).contains(bars), "\(bars)")
    }
    for progression in score.progressions {
      for place in 0..<progression.length {
        #expect((49...55).contains(progression.sign(at: place)))
      }
    }
    #expect(score.scale.count == 7 && BeatClock.tempos.contains(style.ownTempo))
  }

  @Test func styleNumbersTemposAndNamesNeverChange() {
    #expect(MusicStyle.allCases.map(\.rawValue) == [1, 2, 3])
    #expect(MusicStyle.allCases.map(\.ownTempo) == [130, 60, 128])
    #expect(MusicStyle.allCases.map(\.name) == ["Power Beats", "Calm Flow", "Dance Groove"])
  }

  @Test func patternsRepeatAndHold() {
    let pattern: StaticString = "1--.2-.-"
    #expect(pattern.sign(at: 8) == UInt8(ascii: "1"))
    #expect([0, 1, 3, 4, 7].map(pattern.heldSteps(after:)) == [2, 1, 0, 1, 0])
    let rest: StaticString = ""
    #expect(rest.sign(at: 3) == UInt8(ascii: ".") && rest.heldSteps(after: 3) == 0)
    let all: StaticString = "X---"
    #expect(all.heldSteps(after: 0) == 3)
  }

  private func signs(of lane: MusicLane) -> [UInt8] {
    switch lane {
    case .bass, .lead, .pluck, .bell: Array(".-?0123456789".utf8)
    case .tom: Array(".123".utf8)
    case .pad, .stab: Array(".-Xxo".utf8)
    default: Array(".Xxo,?".utf8)
    }
  }
}

@Suite struct SoundHarmonyTests {
  private let minor = [0, 2, 3, 5, 7, 8, 10]

  @Test func chordsUseTheNotesOfTheScale() {
    var harmony = Harmony(scale: minor, tones: [0, 2, 4, 6], center: 62)
    for degree in 1...7 {
      harmony.go(toDegree: degree)
      let found = harmony.voicing.map { ($0 - 33) % 12 }.sorted()
      let expected = [0, 2, 4, 6].map { minor[(degree - 1 + $0) % 7] }.sorted()
      #expect((found, harmony.voicing) == (expected, harmony.voicing.sorted()))
    }
  }

  @Test func voicesMoveLittleAndStayNearTheCentre() {
    var random = SeededRandom(seed: 2)
    var harmony = Harmony(scale: minor, tones: [0, 2, 4, 6], center: 62)
    harmony.go(toDegree: 1)
    for _ in 0..<500 {
      let before = harmony.voicing
      harmony.go(toDegree: 1 + random.index(below: 7))
      let movement = zip(before, harmony.voicing).map { abs($0 - $1) }.reduce(0, +)
      #expect(movement <= 10)
      let middle = harmony.voicing.reduce(0, +) / 4
      #expect(abs(middle - 62) <= 7)
    }
  }

  @Test func stepsContinueInBothDirections() {
    var harmony = Harmony(scale: minor, tones: [0, 2, 4], center: 60)
    harmony.setKey(3)
    harmony.go(toDegree: 6)
    // The sixth degree of C minor is A flat.
    #expect([0, 7, -1, -6].map { harmony.key(ofStep: $0) } == [44, 56, 43, 34])
    #expect(harmony.key(ofDegree: 0) == 72 && harmony.key(ofDegree: 4) == 79)
    #expect(harmony.key(ofVoice: 3) == harmony.key(ofVoice: 0) + 12)
  }
}

@Suite struct SoundArrangerTests {
  @Test func everyBarOfARoundIsWrittenOnce() {
    var arranger = MusicArranger(score: .danceGroove, seed: 1)
    var kicks: [Double] = []
    for step in 0..<512 {
      #expect(arranger.nextBeat == Double(step) / 4)
      kicks += written(&arranger).filter { $0.lane == .kick }.map(\.beat)
    }
    // The intro and the groove have a kick on every beat.
    let firstBeats: [Double] = (0..<12).map { Double($0) }
    #expect((Array(kicks.prefix(12)), kicks) == (firstBeats, kicks.sorted()))
  }

  @Test func fillEndsTheCurrentBarAndACrashFollows() {
    let notes = notes(fillAt: 70)
    let fill = notes.filter { (19..<20).contains($0.beat) }
    #expect(fill.contains { [.snare, .clap, .tom].contains($0.lane) })
    #expect(notes.contains { $0.lane == .crash && $0.beat == 20 })
    #expect(!notes.contains { $0.lane == .snare && $0.beat < 19 })
  }

  @Test func fillRequestedAtABarLineEndsTheNewBar() {
    #expect(notes(fillAt: 64).contains { $0.lane == .crash && $0.beat == 20 })
  }

  /// Returns the notes of six bars, with a fill requested before one of their sixteenth steps.
  private func notes(fillAt requested: Int) -> [MusicNote] {
    var arranger = MusicArranger(score: .danceGroove, seed: 1)
    return (0..<96).flatMap { step in
      if step == requested { arranger.requestFill() }
      return written(&arranger)
    }
  }

  @Test func roundsDifferAndSeedsRepeat() {
    #expect(digest(seed: 1, bars: 120) == digest(seed: 1, bars: 120))
    #expect(digest(seed: 1, bars: 120) != digest(seed: 2, bars: 120))
    var arranger = MusicArranger(score: .powerBeats, seed: 5)
    let first = melody(&arranger, bars: 48)
    #expect(first != melody(&arranger, bars: 48))
    arranger.restart(seed: 5)
    #expect(first == melody(&arranger, bars: 48))
  }

  @Test func fullQueueDropsNotesAndKeepsItsOrder() {
    var queue = NoteQueue()
    for number in 0..<80 {
      queue.add(MusicNote(lane: .hat, beat: Double(80 - number), endBeat: 0, level: 1, key: 1))
    }
    #expect(queue.nextBeat == 17)
    #expect(queue.popFirst(until: 16.9) == nil)
    var taken = 0
    while queue.popFirst(until: 80) != nil { taken += 1 }
    #expect(taken == 64 && queue.nextBeat == .infinity)
  }

  private func written(_ arranger: inout MusicArranger) -> [MusicNote] {
    var queue = NoteQueue()
    arranger.write(into: &queue, secondsPerBeat: 0.5)
    var notes: [MusicNote] = []
    while let note = queue.popFirst(until: .infinity) { notes.append(note) }
    return notes
  }

  private func melody(_ arranger: inout MusicArranger, bars: Int) -> [Double] {
    (0..<(16 * bars)).flatMap { _ in written(&arranger).filter { !$0.lane.isDrum }.map(\.key) }
  }

  private func digest(seed: UInt64, bars: Int) -> UInt64 {
    var arranger = MusicArranger(score: .powerBeats, seed: seed)
    var digest = Digest()
    for key in melody(&arranger, bars: bars) { digest.add(key) }
    return digest.value
  }
}
