import Testing

@testable import Engine

@Suite struct ListeningRunnerTests {
  /// Returns the true cadence at the end of each second of running.
  private func cadences(_ seconds: Int, hears beat: (Int) -> Double?) -> [Double] {
    var simulator = RunSimulator(seed: 4, scenario: .demo)
    var cadences: [Double] = []
    while let event = simulator.next(), event.seconds <= Double(seconds) {
      guard case .tick = event.kind else { continue }
      simulator.setBeat(beat(Int(event.seconds)))
      cadences.append(simulator.truth.cadence)
    }
    return cadences
  }

  @Test(arguments: [155.0, 170, 185]) func runnerFollowsTheBeat(beat: Double) {
    let cadences = cadences(200) { _ in beat }
    #expect(abs(mean(cadences[30..<200]) - beat) < 0.5)
    #expect(cadences[30..<200].allSatisfy { abs($0 - beat) < 6 })
  }

  @Test func runnerReturnsToOwnCadenceWithoutABeat() {
    let without = cadences(200) { _ in nil }
    let once = cadences(200) { $0 < 60 ? 185 : nil }
    #expect(abs(mean(once[30..<60]) - 185) < 1)
    #expect(abs(mean(once[120..<200]) - mean(without[120..<200])) < 0.5)
  }

  @Test func missingBeatChangesNothing() {
    var plain = RunSimulator(seed: 9, scenario: .demo)
    var listening = RunSimulator(seed: 9, scenario: .demo)
    for _ in 0..<2_000 {
      listening.setBeat(nil)
      #expect(plain.next() == listening.next())
    }
  }
}
