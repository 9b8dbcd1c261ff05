import Testing

@testable import Engine

@Suite struct BoutDetectorTests {
  /// Returns regular peaks that are `interval` seconds apart, optionally after rest.
  private func peaks(
    _ count: Int, every interval: Double = 0.6, from start: Double = 0, afterRest: Bool = true
  ) -> [WalkedStep] {
    (0..<count).map { index in
      var step = WalkedStep(
        seconds: start + interval * Double(index), duration: interval, rise: 1, periodicity: 0)
      step.scatter = 0.6
      step.restSeconds = afterRest ? 0.4 + interval * Double(index) : 60
      step.attitude = Vector(0, 0, 1)
      return step
    }
  }

  private func taken(_ boutDetector: inout BoutDetector) -> [Double] {
    var seconds: [Double] = []
    while let step = boutDetector.next() { seconds.append(step.seconds) }
    return seconds
  }

  private func believed(
    _ peaks: [WalkedStep], isAnnounced: Bool = false
  ) -> (seconds: [Double], boutDetector: BoutDetector) {
    var boutDetector = BoutDetector(.walking, isAnnounced: isAnnounced)
    for peak in peaks { boutDetector.add(peak) }
    return (taken(&boutDetector), boutDetector)
  }

  /// Each tap follows rest, but rest only counts once as evidence for a walk.
  @Test(arguments: [false, true], [1.95, 2.1, 2.4])
  func singleTapsAreNotAWalk(isAnnounced: Bool, interval: Double) {
    var taps = peaks(12, every: interval)
    for index in taps.indices { taps[index].restSeconds = 0.3 }
    var (seconds, boutDetector) = believed(taps, isAnnounced: isAnnounced)
    #expect(seconds.isEmpty)
    _ = boutDetector.ends(at: 100, restSeconds: 99)
    #expect(taken(&boutDetector) == [])
  }

  @Test func announcedWalkNeedsFewerPeaks() {
    func needed(_ isAnnounced: Bool) -> Int? {
      (1...12).first { !believed(peaks($0), isAnnounced: isAnnounced).seconds.isEmpty }
    }
    #expect((needed(true), needed(false)) == (3, 4))
  }

  /// At least three peaks are required, however strong they are.
  @Test func strongPeaksStillNeedThree() {
    var strong = peaks(3)
    for index in strong.indices { (strong[index].rise, strong[index].periodicity) = (40, 1) }
    #expect(believed(Array(strong.prefix(2)), isAnnounced: true).seconds.isEmpty)
    strong[0].rise = 10
    strong[0].seconds += 0.2
    #expect(believed(strong, isAnnounced: true).seconds.count == 3)
  }

  /// After three steps, the walker stands. The rest counts once it is entirely after the last peak.
  @Test func restAfterThreePeaksConfirmsAWalk() {
    let three = peaks(3)
    let last = 1.2
    var (seconds, boutDetector) = believed(three)
    #expect(seconds.isEmpty)
    var ends = boutDetector.ends(at: last + 1.2, restSeconds: last + 1.2)
    #expect(!ends)
    #expect(taken(&boutDetector) == [])
    ends = boutDetector.ends(at: last + 1.3, restSeconds: last + 0.7)
    #expect(!ends)
    #expect(taken(&boutDetector) == [])
    ends = boutDetector.ends(at: last + 1.3, restSeconds: last + 0.9)
    #expect(!ends)
    #expect(taken(&boutDetector) == three.map(\.seconds))
    #expect(boutDetector.isWalking)
    ends = boutDetector.ends(at: last + 2.6, restSeconds: last + 2.6)
    #expect(ends && !boutDetector.isWalking)
  }

  @Test func threeCrestsAfterShakingAreNotAWalk() {
    let (seconds, boutDetector) = believed(peaks(3, afterRest: false), isAnnounced: true)
    #expect(seconds.isEmpty)
    // The first peak has no predecessor, so it gives no evidence.
    #expect(boutDetector.unconfirmedSteps?.count == 2)
    #expect((1...6).contains(boutDetector.unconfirmedSteps?.missing ?? 0))
  }

  @Test func atMostFortyCrestsWait() {
    var boutDetector = BoutDetector(.walking)
    // Alternating near and far peaks are evidence neither for nor against a walk.
    var seconds = 0.0
    for index in 0..<200 {
      var peak = peaks(1, afterRest: false)[0]
      seconds += index % 2 == 0 ? 0.5 : 0.9
      peak.seconds = seconds
      peak.periodicity = index % 3 == 0 ? 0.6 : 0
      boutDetector.add(peak)
      #expect(boutDetector.unconfirmedSteps.map { $0.count <= 40 } ?? true)
    }
  }
}
