import Engine
import Foundation
import Testing

@testable import Store

private func track(_ count: Int, breaksAt breakIndex: Int? = nil) -> MeasuredTrack {
  MeasuredTrack((0..<count).map { point($0, startsSegment: $0 == 0 || $0 == breakIndex) })
}

private func point(_ index: Int, startsSegment: Bool) -> MeasuredPoint {
  let second = Double(index)
  let place = Coordinate(latitude: 48 + second * 1e-4, longitude: 11 + 0.01 * sine(second / 7))
  return MeasuredPoint(
    seconds: second, coordinate: place, distanceMeters: second * 12, movingSeconds: second,
    startsSegment: startsSegment)
}

@Suite struct RouteOutlineTests {
  @Test func outlineHasAFewHundredPointsAndIsSplitAtGaps() {
    let line = RouteOutline(track(20_000)).line
    #expect(!line.isEmpty && line.count < 300 * 12)
    let parts = RouteOutline(track(200, breaksAt: 90)).line.split(separator: UInt8(ascii: " "))
    #expect(parts.count == 2)
  }

  @Test func trackWithoutPositionsHasNoOutline() {
    #expect(RouteOutline(MeasuredTrack()).line.isEmpty)
    let nowhere = MeasuredTrack([
      MeasuredPoint(seconds: 0, coordinate: nil, distanceMeters: 0, movingSeconds: 0)
    ])
    #expect(RouteOutline(nowhere).line.isEmpty)
  }
}
