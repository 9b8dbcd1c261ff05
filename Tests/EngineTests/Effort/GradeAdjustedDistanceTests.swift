import Testing

@testable import Engine

@Suite struct GradeAdjustedDistanceTests {
  private func track(grade: Double?, meters: Double = 3000, speed: Double = 3) -> MeasuredTrack {
    var track = MeasuredTrack()
    for second in 0...Int(meters / speed) {
      let way = Double(second) * speed
      track.append(
        MeasuredPoint(at: Double(second), meters: way, altitude: grade.map { 500 + $0 * way }))
    }
    return track
  }

  @Test func levelGroundIsNotAdjusted() throws {
    let way = try #require(GradeAdjustedDistance(track(grade: 0), sport: .running))
    for place in [0, 1, 199, 200, 201, 1234.5, 3000] {
      #expect(abs(way.levelMeters(at: place) - place) < 1e-9)
    }
  }

  @Test(arguments: [(-0.1, 3.0), (-0.05, 3), (0.02, 3), (0.1, 3), (0.2, 3), (0.1, 1.2)])
  func slopesFollowMinettisCostOfRunningOrWalking(grade: Double, speed: Double) throws {
    let way = try #require(
      GradeAdjustedDistance(track(grade: grade, speed: speed), sport: .running))
    let cost = speed < 2 ? Energy.walkingCost : Energy.runningCost
    let ratio = cost(grade) / cost(0)
    #expect(abs(way.levelMeters(at: 3000) / 3000 - ratio) < 0.002)
    #expect(abs(way.levelMeters(from: 1000, to: 2000) / 1000 - ratio) < 0.002)
  }

  @Test func distanceIsNilWithoutAltitudesOrPointsOrOnABike() {
    #expect(GradeAdjustedDistance(track(grade: nil), sport: .running) == nil)
    #expect(GradeAdjustedDistance(track(grade: 0), sport: .cycling) == nil)
    #expect(GradeAdjustedDistance(MeasuredTrack(), sport: .running) == nil)
  }
}
