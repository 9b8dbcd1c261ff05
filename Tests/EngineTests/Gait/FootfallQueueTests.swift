import Testing

@testable import Engine

@Suite struct FootfallQueueTests {
  @Test(arguments: [(Gait.running, 4), (Gait.walking, 8)])
  func boutIsTrustedAfterEnoughSteps(_ gait: Gait, _ requiredCount: Int) {
    var queue = FootfallQueue()
    for step in 1..<requiredCount {
      queue.add(footfall(Double(step) * 0.5, gait), stepSeconds: 0.5)
      #expect(queue.next() == nil)
    }
    queue.add(footfall(Double(requiredCount) * 0.5, gait), stepSeconds: 0.5)
    for step in 1...requiredCount {
      let next = queue.next()
      #expect(next?.seconds == Double(step) * 0.5)
      #expect(next?.interval == (step == 1 ? nil : 0.5))
    }
    #expect(queue.next() == nil)
  }

  @Test func irregularStepRestartsTheCount() {
    var queue = FootfallQueue()
    for seconds in [0, 0.5, 1, 1.7, 2.2, 2.7] {
      queue.add(footfall(seconds, .running), stepSeconds: 0.5)
      #expect(queue.next() == nil)
    }
    queue.add(footfall(3.2, .running), stepSeconds: 0.5)
    let first = queue.next()
    #expect((first?.seconds, first?.interval) == (1.7, nil))
  }

  @Test func boutSoonAfterATrustedOneNeedsFewerSteps() {
    for (pause, requiredCount) in [(3.0, 4), (60.0, 8)] {
      var queue = FootfallQueue()
      for step in 0..<8 { queue.add(footfall(Double(step) * 0.5, .walking), stepSeconds: 0.5) }
      queue.clear()
      #expect(!queue.isTrusted)
      for step in 1...requiredCount {
        #expect(!queue.isTrusted)
        queue.add(footfall(pause + Double(step) * 0.5, .walking), stepSeconds: 0.5)
      }
      #expect(queue.isTrusted)
    }
  }

  @Test func queueHoldsAtMostSixteenFootfalls() {
    var queue = FootfallQueue()
    for step in 0..<1_000 { queue.add(footfall(Double(step), .walking), stepSeconds: 1) }
    var count = 0
    while queue.next() != nil { count += 1 }
    #expect(count == 16)
  }

  private func footfall(_ seconds: Double, _ gait: Gait) -> Footfall {
    Footfall(seconds: seconds, interval: nil, confidence: 1, gait: gait)
  }
}
