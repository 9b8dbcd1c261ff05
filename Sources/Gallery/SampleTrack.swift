import Engine
import Screens

/// An invented run for the gallery: a loop along a river with one tunnel. It is deterministic.
struct SampleTrack {
  var meters = 10_240.0
  var secondsPerMeter = 0.331
  /// The part of the route in the tunnel as fractions of its length, or nil for no tunnel.
  var tunnel: ClosedRange<Double>? = 0.42...0.45
  var hasHeartRate = true
  var sport = Sport.running
  var hasPositions = true
  var hasTimes = true
  /// Whether the run was coached, with a target that followed the speed, and with detected footfalls.
  var isCoached = false
  /// The fraction of the route after which the pace is 5 % slower, or nil for an even run.
  var fadesFrom: Double?

  private static let count = 680

  func points() -> MeasuredTrack {
    var track = MeasuredTrack()
    let step = meters / Double((1...Self.count).filter(isMeasured).count)
    var (seconds, distance) = (0.0, 0.0)
    for index in 0...Self.count {
      if index > 0 { seconds += max(meters, 7000) / Double(Self.count) * pace(fraction(index)) }
      if index > 0 && isMeasured(index) { distance += step }
      guard !isHidden(index) else { continue }
      track.append(
        point(
          fraction(index), seconds, distance, startsSegment: index > 0 && isHidden(index - 1)))
    }
    return track
  }

  private func fraction(_ index: Int) -> Double { Double(index) / Double(Self.count) }

  private func isHidden(_ index: Int) -> Bool {
    tunnel.map { $0.contains(fraction(index)) } ?? false
  }

  /// Returns whether the section up to this point counts towards the distance.
  private func isMeasured(_ index: Int) -> Bool { !isHidden(index) && !isHidden(index - 1) }

  private func pace(_ fraction: Double) -> Double {
    secondsPerMeter * (fadesFrom.map { fraction >= $0 ? 1.05 : 1 } ?? 1)
      * (1 + 0.05 * sine(fraction * 9) + 0.025 * sine(fraction * 71) - 0.08 * fraction
        + 0.05 * bump(fraction, 0.22))
  }

  /// Slows the pace over a short section around `center`.
  private func bump(_ fraction: Double, _ center: Double) -> Double {
    max(0, 1 - (fraction - center).magnitude * 50) * 4
  }

  /// Returns steps per minute that increase with the speed, or revolutions per minute on a bike.
  private func cadence(_ fraction: Double) -> Double {
    sport == .cycling
      ? 84 + 4 * sine(fraction * 177) : 151 + 5.6 / pace(fraction) + 2 * sine(fraction * 177)
  }

  private func point(
    _ fraction: Double, _ seconds: Double, _ distance: Double, startsSegment: Bool
  ) -> MeasuredPoint {
    let angle = fraction * 2 * Double.pi
    let radius = 1 + 0.28 * sine(2 * angle + 0.6) + 0.08 * sine(5 * angle)
    let coordinate = Coordinate(
      latitude: 48.118 + 0.0125 * radius * sine(angle),
      longitude: 11.588 + 0.0235 * radius * cosine(angle))
    return MeasuredPoint(
      seconds: hasTimes ? seconds : nil, coordinate: hasPositions ? coordinate : nil,
      distanceMeters: distance, movingSeconds: hasTimes ? seconds : nil,
      speed: hasTimes ? 1 / pace(fraction) : nil,
      altitude: 520 + 22 * sine(angle * 1.4) + 6 * sine(fraction * 40),
      heartRate: hasHeartRate ? 132 + 34 * fraction + 6 * sine(fraction * 33) : nil,
      cadence: hasHeartRate ? cadence(fraction) : nil, startsSegment: startsSegment)
  }
}

extension SampleTrack {
  /// Returns the analysis that measuring such a run would produce.
  func analysis() -> ActivityAnalysis {
    var analysis = ActivityAnalysis()
    analysis.points = points()
    analysis.pointCount = analysis.points.count
    analysis.distanceMeters = meters
    analysis.rawDistanceMeters = meters * 1.021
    analysis.recordedDistanceMeters = meters * 1.008
    analysis.movingSeconds = analysis.points.last?.movingSeconds
    analysis.elapsedSeconds = analysis.movingSeconds.map { $0 + 148 }
    analysis.averageSpeed = analysis.movingSeconds.map { meters / $0 }
    (analysis.elevationGainMeters, analysis.elevationLossMeters) = (62, 60)
    analysis.elevationUncertaintyMeters = 4
    if hasHeartRate {
      (analysis.averageHeartRate, analysis.maximumHeartRate) = (149, 171)
      analysis.averageCadence = 168.4
    }
    analysis.kilometers = splits(every: 1000)
    analysis.miles = splits(every: 1609.344)
    if tunnel != nil { analysis.gaps = [TrackGap(start: 1460, end: 1500)] }
    analysis.quality = SampleTrack.quality
    analysis.bestEfforts = bestEfforts(of: analysis.points)
    analysis.effort = ActivityEffort(analysis.points, sport: sport)
    if isCoached { addCoach(to: &analysis.effort) }
    return analysis
  }

  /// Adds a target that rises in the middle third, and steps with a small left-right difference.
  private func addCoach(to effort: inout ActivityEffort) {
    for index in effort.cadence.curve.indices {
      let third = 3 * index / effort.cadence.curve.count
      effort.cadence.curve[index].target = third == 1 ? 172 : 168
    }
    effort.cadence.band = CadenceBand(secondsInside: 2590, secondsBelow: 610, secondsAbove: 160)
    effort.cadence.retention = 0.74
    for step in 0..<900 {
      effort.symmetry.add(Double(step) * 0.357 + (step % 2 == 0 ? 0.012 : 0))
    }
    effort.symmetry.endBout()
  }

  func splits(every length: Double) -> [Split] {
    var splits: [Split] = []
    var (start, from) = (0.0, 0.0)
    for point in points() {
      guard let seconds = point.movingSeconds else { continue }
      let isLast = point.distanceMeters >= meters - 0.5
      guard point.distanceMeters >= start + length || isLast else { continue }
      let done = min(point.distanceMeters - start, length)
      splits.append(
        Split(
          meters: done, seconds: seconds - from,
          elevationGainMeters: Double(splits.count * 7 % 19), isComplete: done >= length - 20))
      (start, from) = (start + length, seconds)
    }
    return splits
  }

  static var quality: TrackQuality {
    var quality = TrackQuality()
    quality.acceptedCount = 3294
    quality.refusals[Int(FixRejection.inaccurate.rawValue)] = 31
    quality.refusals[Int(FixRejection.outlier.rawValue)] = 4
    quality.gapCount = 1
    quality.gapSeconds = 40
    quality.meanIntervalSeconds = 1.02
    quality.meanAccuracyMeters = 5.3
    quality.latestAccuracyMeters = 4
    return quality
  }

  /// Returns the route up to a fraction of the distance.
  func route(upTo fraction: Double = 1) -> RouteSketch {
    var sketch = RouteSketch()
    for point in points() where point.distanceMeters <= fraction * meters {
      if let coordinate = point.coordinate {
        sketch.add(coordinate, startsSegment: point.startsSegment)
      }
    }
    return sketch
  }
}
