import Dispatch
import Engine

/// The stored form of a measured track. Creating it takes time, so do this before beginning a write transaction. For a
/// long track, two threads share the work.
struct StoredTrack: Sendable {
  /// The encoded track (`TrackColumns`).
  let columns: [UInt8]
  let picture: RoutePicture
  let outline: RouteOutline
  /// The route's fingerprint; nil if the track has no route.
  let sign: RouteFingerprint?
  let speeds: EffortCurve.Speeds

  /// - Complexity: proportional to the track's length times the number of durations in the effort curves.
  init(_ points: MeasuredTrack) {
    // Safe because each half writes only its own variables.
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

  /// The minimum number of points for using a second thread. Starting one would take longer than processing a shorter
  /// track.
  private static let minimumParallelCount = 50_000
}
