import Engine
import Foundation
import Testing

@testable import Store

private func track(_ count: Int, breaksAt breakIndex: Int? = nil) -> MeasuredTrack {
  MeasuredTrack(
    (0..<count).map { index in
      MeasuredPoint(
        seconds: Double(index),
        coordinate: Coordinate(
          latitude: 48 + Double(index) * 1e-4, longitude: 11 + 0.01 * sine(Double(index) / 7)),
        distanceMeters: Double(index) * 12, movingSeconds: Double(index),
        startsSegment: index == 0 || index == breakIndex)
    })
}

@Suite struct RouteOutlineTests {
  @Test func aRouteIsAFewHundredPointsAtMost() {
    let line = RouteOutline(track(20_000)).line
    #expect(!line.isEmpty && line.count < 300 * 12)
  }

  @Test func aGapIsAGap() {
    let parts = RouteOutline(track(200, breaksAt: 90)).line.split(separator: UInt8(ascii: " "))
    #expect(parts.count == 2)
  }

  @Test func withoutPositionsThereIsNone() {
    #expect(RouteOutline(MeasuredTrack()).line.isEmpty)
    let nowhere = MeasuredTrack([
      MeasuredPoint(seconds: 0, coordinate: nil, distanceMeters: 0, movingSeconds: 0)
    ])
    #expect(RouteOutline(nowhere).line.isEmpty)
  }
}
