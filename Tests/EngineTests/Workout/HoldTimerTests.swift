import Testing

@testable import Engine

@Suite struct HoldTimerTests {
  /// Returns the holds that are detected in these scores, at ten frames per second.
  private func holds(_ parts: [(score: Double?, seconds: Double)]) -> [HoldSpan] {
    var timer = HoldTimer()
    var ended: [HoldSpan] = []
    var index = 0
    for part in parts {
      for _ in 0..<Int((part.seconds * 10).rounded()) {
        if case .ended(let span) = timer.add(part.score, seconds: Double(index) / 10) {
          ended.append(span)
        }
        index += 1
      }
    }
    return ended + (timer.finish().map { [$0] } ?? [])
  }

  @Test func shortDipIsBridgedButNotCounted() throws {
    let found = holds([(0.95, 1.1), (0.2, 0.3), (0.95, 1.1)])
    let span = try #require(found.first)
    #expect((found.count, span.start) == (1, 0))
    #expect(abs(span.end - 2.4) < 1e-9)
    #expect(abs(span.heldSeconds - 2) < 1e-9)
  }

  @Test func longScoreDropEndsTheHoldAtTheLastGoodFrame() throws {
    let found = holds([(0.3, 0.5), (0.95, 2), (0.2, 1), (0.95, 1)])
    #expect(found.count == 2)
    #expect(abs(found[0].start - 0.5) < 1e-9)
    #expect(abs(found[0].end - 2.4) < 1e-9)
    #expect(abs(found[1].start - 3.5) < 1e-9)
  }

  @Test(
    arguments: [
      ([(0.95, 0.4), (0.2, 0.2)], []), ([(0.75, 2)], []), ([(0.9, 1), (0.75, 2)], [29]),
      ([(0.9, 2), (nil, 1), (nil, 3)], [19]),
    ] as [([(score: Double?, seconds: Double)], [Double])])
  func holdNeedsAHighScoreAndEndsWhereItDropsOrThePoseIsUnseen(
    parts: [(score: Double?, seconds: Double)], endTenths: [Double]
  ) {
    #expect(holds(parts).map { ($0.end * 10).rounded() } == endTenths)
  }

  @Test func gapEndsAHold() {
    var timer = HoldTimer()
    for index in 0...10 { _ = timer.add(1, seconds: Double(index) / 10) }
    guard case .ended(let span) = timer.add(1, seconds: 5) else {
      Issue.record("the hold went on through the silence")
      return
    }
    #expect(span.end == 1)
  }

  @Test func standingStillOutsideAPoseReportsTheFault() {
    let standing = (0..<120).map { TestMannequin(arm: 170).frame(Double($0) / 30) }
    let (judge, cues) = judged(.chair, standing)
    #expect(cues.faults.map(\.fault) == [.tooHigh])
    #expect(cues.faults.allSatisfy { $0.seconds >= StillnessDetector.minimumSeconds })
    #expect(judge.score.total == nil, "what is not held has no form")
  }

  @Test func movingPersonGetsNoPoseFaults() {
    let moving = (0..<300).map { index in
      let time = Double(index) / 30
      return TestMannequin(arm: 90 + 80 * sine(2 * Double.pi * time / 3)).frame(time)
    }
    #expect(judged(.chair, moving).cues.faults.isEmpty)
  }
}
