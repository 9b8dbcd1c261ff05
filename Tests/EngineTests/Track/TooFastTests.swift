import Testing

@testable import Engine

/// Sessions with speeds that are impossible for their sport.
@Suite struct TooFastTests {
  /// Simulates a minute at 3 m/s, followed by a minute at 20 m/s.
  private func ride(choosing sport: Sport? = nil, at second: Int = 80) -> LiveSession {
    let path = TestPath()
    var live = LiveSession.started()
    for tick in 1...120 {
      let seconds = Double(tick)
      let meters = tick <= 60 ? 3 * seconds : 180 + 20 * (seconds - 60)
      if tick == second, let sport {
        live.handle(.option(.sport, value: Double(sport.rawValue)), at: seconds)
      }
      live.handle(.fix(path.fix(seconds, east: 0, north: meters)), at: seconds)
    }
    return live
  }

  @Test func speedsOfACarAreReported() {
    let live = ride()
    #expect(live.snapshot.isTooFast)
    #expect(abs(live.snapshot.distanceMeters - 180) < 30)
  }

  @Test func newSportCountsFromThenOn() {
    let live = ride(choosing: .cycling)
    #expect(!live.snapshot.isTooFast)
    #expect(live.sport == .cycling)
    #expect(abs(live.snapshot.distanceMeters - (180 + 20 * 40)) < 60)
  }

  @Test func singleJumpIsNotTooFast() {
    let path = TestPath()
    var live = LiveSession.started()
    for tick in 1...60 {
      let seconds = Double(tick)
      let meters = 3 * seconds + (tick == 30 ? 400 : 0)
      live.handle(.fix(path.fix(seconds, east: 0, north: meters)), at: seconds)
      #expect(!live.snapshot.isTooFast)
    }
  }

  @Test(arguments: [-1, 0.5, 12, 255, .nan])
  func invalidSportCodesAreIgnored(value: Double) {
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    live.handle(.option(.sport, value: value), at: 0)
    #expect(live.sport == .running)
  }
}
