import Dispatch
import Engine

/// What is stored of a measured track. It is made before the database is written to, so that nobody waits for it. Of a long
/// track two parts are made at the same time.
struct StoredTrack: Sendable {
  /// By `TrackColumns`.
  let columns: [UInt8]
  let picture: RoutePicture
  let outline: RouteOutline
  /// Nil without a route.
  let sign: RouteSign?
  let speeds: EffortCurve.Speeds

  /// Linear in the track's length for each span of the curves.
  init(_ points: MeasuredTrack) {
    // Each part writes its own.
    nonisolated(unsafe) var columns: [UInt8] = []
    nonisolated(unsafe) var speeds = EffortCurve.Speeds()
    @Sendable func make(_ part: Int) {
      if part == 0 {
        columns = TrackColumns.encode(points)
      } else {
        speeds = EffortCurve.speeds(of: points)
      }
    }
    if points.count < Self.leastShared {
      for part in 0..<2 { make(part) }
    } else {
      DispatchQueue.concurrentPerform(iterations: 2, execute: make)
    }
    (self.columns, self.speeds) = (columns, speeds)
    picture = RoutePicture(points)
    outline = RouteOutline(points)
    sign = RouteSign(points)
  }

  /// Points; fewer are done sooner than another thread begins.
  private static let leastShared = 50_000
}
