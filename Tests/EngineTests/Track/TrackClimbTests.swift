import Testing

@testable import Engine

private let altitudes: [Double] = [
  100, 101, 102, 101.5, 103.2, 104, 102, 100.5, 99, 98, 99.5, 101, 103.5, 106, 105, 104.5, 107.2,
  108, 108.5, 107, 106.5, 106,
]

private func climb(_ altitudes: [Double], _ threshold: Double) -> ZigZagClimb {
  var climb = ZigZagClimb(threshold: threshold)
  for altitude in altitudes { climb.add(altitude) }
  return climb
}

@Suite struct TrackClimbTests {
  @Test(arguments: [(3.0, 14.5, 6.0), (2.0, 14.5, 8.5), (5.0, 10.5, 6.0)])
  func zigZagVectors(_ threshold: Double, _ gain: Double, _ loss: Double) {
    let climb = climb(altitudes, threshold)
    #expect(abs(climb.gain - gain) < 1e-9)
    #expect(abs(climb.loss - loss) < 1e-9)
  }

  @Test func rollingHillsKeepTheirWholeHeight() {
    let hills = (0...2000).map { 3 - 3 * cosine(Double($0) / 2000 * 20 * 2 * .pi) }
    #expect(abs(climb(hills, 3).gain - 120) < 1e-6)
    #expect(climb(hills, 10).gain == 0)
  }

  @Test func upAndDownAreMirrorImages() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<50 {
      var walk = [0.0]
      for _ in 0..<300 { walk.append(walk[walk.count - 1] + random.nextNormal()) }
      for threshold in [1.0, 3, 5, 10] {
        let there = climb(walk, threshold)
        let mirrored = climb(walk.map { -$0 }, threshold)
        #expect(there.gain == mirrored.loss && there.loss == mirrored.gain)
        #expect(
          there.gain <= zip(walk, walk.dropFirst()).reduce(0) { $0 + max(0, $1.1 - $1.0) } + 1e-9)
      }
    }
  }

  @Test func gainAndLossNeverFall() {
    var random = SeededRandom(seed: 6)
    var (climb, altitude, last) = (ZigZagClimb(threshold: 3), 0.0, 0.0)
    for _ in 0..<5000 {
      altitude += random.nextNormal()
      climb.add(altitude)
      #expect(climb.gain + climb.loss >= last)
      last = climb.gain + climb.loss
    }
  }

  @Test func anInterruptionKeepsTheOpenLegAndBridgesNothing() {
    var climb = ZigZagClimb(threshold: 3)
    for altitude in [0.0, 10] { climb.add(altitude) }
    climb.interrupt()
    for altitude in [100.0, 101, 104] { climb.add(altitude) }
    #expect(climb.gain == 14 && climb.loss == 0)
  }
}
