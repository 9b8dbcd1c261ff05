import Dispatch
import Engine

/// The stored form of a measured track. Create it before beginning a write transaction, so that other writers don't
/// have to wait. For a long track, two threads share the work.
struct StoredTrack: Sendable {
  /// The encoded track (`TrackColumns`).
  let columns: [UInt8]
  let picture: RoutePicture
  let outline: RouteOutline
  /// The route's signature; nil if the track has no route.
  let sign: RouteFingerprint?
  let speeds: EffortCurve.Speeds

  /// Takes time proportional to the track's length for each duration of the curves.
  init(_ points: MeasuredTrack) {
    // Each half writes its own variables.
    nonisolated(unsafe) var (columns, picture) = ([UInt8](), RoutePicture([]))
    nonisolated(unsafe) var (speeds, outline) = (EffortCurve.Speeds(), RouteOutline([]))
    @Sendable func make(_ half: Int) {
      if half == 0 {
        (columns, picture) = (TrackColumns.encode(points), RoutePicture(points))
      } else {
        (speeds, outline) = (EffortCurve.speeds(of: points), RouteOutline(points))
      }
    }
    if points.count < Self.minimumParallelCount {
      for half in 0..<2 { make(half) }
    } else {
      DispatchQueue.concurrentPerform(iterations: 2, execute: make)
    }
    (self.columns, self.picture) = (columns, picture)
    (self.speeds, self.outline) = (speeds, outline)
    sign = RouteFingerprint(points)
  }

  /// The minimum number of points for a second thread. Shorter tracks are finished before another thread starts.
  private static let minimumParallelCount = 50_000
}
