import Dispatch
import Engine

/// What is stored of a measured track. It is made before the database is written to, so that nobody waits for it. Of a long
/// track two halves of the work are done at the same time.
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
    // Each half writes its own.
    nonisolated(unsafe) var (columns, picture) = ([UInt8](), RoutePicture([]))
    nonisolated(unsafe) var (speeds, outline) = (EffortCurve.Speeds(), RouteOutline([]))
    @Sendable func make(_ half: Int) {
      if half == 0 {
        (columns, picture) = (TrackColumns.encode(points), RoutePicture(points))
      } else {
        (speeds, outline) = (EffortCurve.speeds(of: points), RouteOutline(points))
      }
    }
    if points.count < Self.leastShared {
      for half in 0..<2 { make(half) }
    } else {
      DispatchQueue.concurrentPerform(iterations: 2, execute: make)
    }
    (self.columns, self.picture) = (columns, picture)
    (self.speeds, self.outline) = (speeds, outline)
    sign = RouteSign(points)
  }

  /// Points; fewer are done sooner than another thread begins.
  private static let leastShared = 50_000
}
