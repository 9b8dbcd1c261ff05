import Testing

@testable import Engine

@Suite struct RepetitionCounterTests {
  /// Returns the events for progress values that are `step` seconds apart.
  private func events(
    _ progress: [Double], step: Double = 0.25, minimumSeconds: Double = 0.5, hasEnds: Bool = true
  ) -> [RepetitionCounter.Event] {
    var counter = RepetitionCounter(minimumSeconds: minimumSeconds, hasEnds: hasEnds)
    return progress.enumerated().compactMap {
      counter.add($0.element, seconds: Double($0.offset) * step)
    }
  }

  private func swings(_ events: [RepetitionCounter.Event]) -> [RepetitionCounter.Swing] {
    events.compactMap { if case .counted(let swing) = $0 { swing } else { nil } }
  }

  /// A single threshold at 100° would count four repetitions.
  @Test func referenceAnglesAreThreeRepetitions() {
    let angles: [Double] = [
      175, 170, 150, 120, 95, 88, 85, 92, 110, 101, 97, 94, 105, 140, 165, 172, 168, 120, 100, 98,
      130, 150, 158, 170, 92, 80, 100, 162,
    ]
    let term = SignalTerm(.angle(.hip, .knee, .ankle), from: 170, to: 90)
    let found = swings(events(angles.map(term.progress)))
    #expect(found.map { term.value($0.high).rounded() } == [85, 98, 80])
    #expect(found.map { ($0.seconds / 0.25).rounded() } == [14, 21, 27])
  }

  @Test func outwardMovementAloneIsNotCounted() {
    #expect(events([0, 0.5, 1, 1, 1]) == [.outward])
  }

  @Test func halfMovementIsRefusedWithTheNeededProgress() {
    let full = [0, 0.3, 0.7, 1, 0.7, 0.3, 0]
    let found = events(full + full + [0.2, 0.4, 0.2, 0])
    #expect(swings(found).count == 2)
    guard case .shallow(0.4, let needed) = found.last else {
      Issue.record("\(found)")
      return
    }
    #expect(abs(needed - 0.6) < 1e-12)
  }

  @Test func firstHalfMovementIsRefusedToo() {
    let small = [0, 0.1, 0.25, 0.25, 0.1, 0]
    #expect(
      events(small + small)
        == [.shallow(reached: 0.25, needed: 0.3), .shallow(reached: 0.25, needed: 0.3)])
  }

  @Test func stepBetweenRepetitionsIsNotAnAttempt() {
    let full = [0, 0.25, 0.5, 0.75, 1, 0.75, 0.5, 0.25, 0]
    #expect(events(full + full + [0.4, 0.05, 0] + full).count == 6)
    let slow = [0.2, 0.4, 0.4, 0.4, 0.2, 0]
    #expect(events(full + full + slow + full).count == 7)
  }

  @Test func smallerMovementsAreCountedAfterAWhile() {
    let full = [0, 0.3, 0.7, 1, 0.7, 0.3, 0]
    let small = [0.2, 0.4, 0.45, 0.3, 0.1, 0]
    let found = events(full + full + [[Double]](repeating: small, count: 6).joined())
    #expect(swings(found).count == 5)
  }

  @Test func turningBackBeforeTheStartIsRefused() {
    let found = events([0, 0.5, 1, 0.7, 0.5, 0.7, 1, 0.7, 0.3, 0])
    #expect(swings(found).count == 1)
    let reasons = found.filter { if case .notBack(0.5, _) = $0 { true } else { false } }
    #expect(reasons.count == 1)
  }

  /// A set can begin, or the body can come back into view, in the middle of a movement.
  @Test(arguments: [0.41, 0.43, 0.46, 0.49])
  func movementFirstSeenMidwayIsNotCounted(first: Double) {
    let back = Array(stride(from: 1, through: 0, by: -0.05))
    let way = Array(stride(from: first, through: 1, by: 0.05)) + back
    let full = Array(stride(from: 0, through: 1, by: 0.05)) + back
    let found = events(way, step: 0.05)
    #expect((found, swings(events(way + full, step: 0.05)).count) == ([.outward], 1))
  }

  @Test func visibleStartNeedNotBeFarBack() {
    let way = [0.6, 0.8, 1, 0.8, 0.6, 0.4]
    #expect(swings(events([0.45, 0.45, 0.45] + way)).count == 1, "it stayed there")
    #expect(swings(events([0.6, 0.45] + way)).count == 1, "it turned there")
    #expect(swings(events([0.45] + way)).isEmpty)
  }

  @Test func twitchesAreRefusedAsTooFast() {
    let found = events([0, 0.5, 1, 0.5, 0], step: 0.1)
    #expect(swings(found).isEmpty)
    #expect(found.contains { if case .quick(_, 0.5) = $0 { true } else { false } })
    #expect(swings(events([0, 0.5, 1, 0.5, 0], step: 0.1, minimumSeconds: 0.3)).count == 1)
  }

  @Test func bothEndsAreNeededExceptInADance() {
    let high = [0.8, 1, 1.2, 1.4, 1.2, 1, 0.8, 0.7]
    #expect(swings(events(high)).isEmpty)
    #expect(events(high).contains { if case .notBack(_, 0.5) = $0 { true } else { false } })
    #expect(swings(events(high, hasEnds: false)).count == 1)
    let low = high.map { $0 - 1.3 }
    #expect(swings(events(low)).isEmpty)
    #expect(events(low).contains { if case .shallow(_, 0.3) = $0 { true } else { false } })
  }

  @Test func movementUnseenForTooLongIsNotCounted() {
    var counter = RepetitionCounter(minimumSeconds: 0.5)
    var counted = 0
    var unseen: [RepetitionCounter.Event] = []
    let samples: [(Double, Double)] = [
      (0, 0), (0.3, 0.5), (0.6, 1), (1.4, 0.5), (1.7, 0), (2, 0.5), (2.3, 1), (2.6, 0.5), (2.9, 0),
    ]
    for (seconds, progress) in samples {
      let event = counter.add(progress, seconds: seconds)
      if case .counted = event { counted += 1 }
      if case .unseen = event, let event { unseen.append(event) }
    }
    #expect((counted, unseen) == (1, [.unseen(seconds: 1.4 - 0.6)]))
  }

  @Test func repetitionHasItsTempo() throws {
    let out = (0...20).map { Double($0) / 20 }
    let pause = [Double](repeating: 1, count: 10)
    let back = (0...20).map { 1 - Double($0) / 20 }
    let found = swings(events([0, 0, 0] + out + pause + back, step: 0.05))
    let swing = try #require(found.first)
    #expect(abs(swing.reached - swing.began - 0.8) < 0.15)
    #expect(abs(swing.turned - swing.reached - 0.7) < 0.15)
  }

  @Test func usualSwingIsTheMedian() {
    var usual = RecentMedian()
    #expect(usual.median == nil)
    let expected = [4.0, 2.5, 3, 2.5, 2.5]
    for (index, swing) in [4.0, 1, 3, 2, 9].enumerated() {
      usual.add(swing)
      #expect(usual.median == expected[index])
    }
  }
}
