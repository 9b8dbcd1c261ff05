import Testing

@testable import Engine

@Suite struct BestEffortsTests {
  private func track(_ pairs: [(Double, Double)]) -> MeasuredTrack {
    MeasuredTrack(pairs.map { MeasuredPoint(at: $0.0, meters: $0.1) })
  }

  private let sample = [
    (0.0, 0.0), (100, 250), (200, 550), (300, 900), (400, 1200), (500, 1450), (600, 1700),
  ]

  @Test func effortsAscendUpToTheTracksLength() {
    let found = bestEfforts(of: track(sample))
    #expect(found.map(\.length) == [400, 1000, 1609.344])
    #expect(abs(found[1].effort.seconds - 320) < 1e-9)
  }

  @Test func emptyAndShortTracksHaveNoEfforts() {
    #expect(bestEfforts(of: []).isEmpty && bestEfforts(of: track([(0, 0), (100, 399)])).isEmpty)
  }

  /// The search ends at the first length that a track doesn't reach.
  @Test func standardLengthsRise() {
    #expect(LengthEffort.standardLengths == LengthEffort.standardLengths.sorted())
  }

  @Test func bestEffortIncludesTheTimeInAGap() throws {
    var gap = sample
    for index in 3..<gap.count { gap[index].0 += 60 }
    let with = try #require(bestEfforts(of: track(gap)).last)
    let without = try #require(bestEfforts(of: track(sample)).last)
    #expect(with.effort.seconds == without.effort.seconds + 60)
  }
}
