@testable import Engine

/// A simulated track on a winding or circular path.
struct CompareTrack: Sendable {
  var meters = 6000.0
  /// The distance along the path at which the track begins, in metres.
  var start = 0.0
  /// The pace in seconds per metre, as a function of the distance along the path.
  var pace: @Sendable (Double) -> Double = { _ in 0.33 }
  /// The standard deviation of the position error, in metres. The error drifts over half a minute.
  var noise = 0.0
  var seed: UInt64 = 1
  var hasPlaces = true
  var hasTimes = true
  var heartRate: Double? = 150
  var isReversed = false
  /// The length of a lap in metres, or 0 if the path isn't closed.
  var lap = 0.0
  /// The part of the track, in metres, without positions.
  var tunnel: ClosedRange<Double>?

  func track() -> MeasuredTrack {
    var track = MeasuredTrack()
    var random = SeededRandom(seed: seed)
    var error = SIMD2(0.0, 0.0)
    var (seconds, way) = (0.0, 0.0)
    var wasHidden = false
    while true {
      error = error * 0.967 + 0.255 * noise * SIMD2(random.nextNormal(), random.nextNormal())
      let isHidden = tunnel?.contains(way) ?? false
      if !isHidden {
        track.append(point(way, seconds, error, startsSegment: wasHidden))
      }
      wasHidden = isHidden
      guard way < meters else { return track }
      let speed = 1 / pace(start + way)
      let step = min(speed, meters - way)
      seconds += step / speed
      way += step
    }
  }

  private func point(
    _ way: Double, _ seconds: Double, _ error: SIMD2<Double>, startsSegment: Bool
  ) -> MeasuredPoint {
    let plane = TangentPlane(at: Coordinate(latitude: 48.1, longitude: 11.6))
    let place = Self.place(isReversed ? start + meters - way : start + way, lap) + error
    return MeasuredPoint(
      seconds: hasTimes ? seconds : nil, coordinate: hasPlaces ? plane.coordinate(of: place) : nil,
      distanceMeters: way, movingSeconds: hasTimes ? seconds : nil,
      altitude: 500 + 20 * sine(way / 400), heartRate: heartRate, cadence: 170,
      startsSegment: startsSegment)
  }

  /// Returns the position (metres east and north) at a distance along the winding path, or on a circle if `lap` is
  /// positive.
  static func place(_ way: Double, _ lap: Double) -> SIMD2<Double> {
    if lap > 0 {
      let angle = 2 * .pi * way / lap
      return lap / (2 * .pi) * SIMD2(cosine(angle), sine(angle))
    }
    return SIMD2(way * 0.8, 250 * sine(way / 320) + 120 * cosine(way / 140))
  }

  func activity(_ sport: Sport = .running) -> ComparedActivity {
    var analysis = ActivityAnalysis()
    analysis.points = track()
    analysis.distanceMeters = analysis.points.last?.distanceMeters ?? 0
    analysis.movingSeconds = analysis.points.last?.movingSeconds
    if let seconds = analysis.movingSeconds, seconds > 0 {
      analysis.averageSpeed = analysis.distanceMeters / seconds
    }
    analysis.averageHeartRate = heartRate
    return ComparedActivity(analysis, sport: sport)
  }
}
