extension MeasuredTrack {
  /// The maximum difference at which the track and the total count as the same measurement, in metres or as a fraction
  /// of the total.
  private static let agreementMeters = 60.0
  private static let agreementShare = 0.01

  /// Returns the track scaled or extended to its activity's totals, so that charts, splits and excerpts add up to them.
  ///
  /// Points are stored once a second, so the track ends slightly before the activity, and a final point is added. If
  /// the distance was measured differently, such as by the steps of a walk, the track's distances are scaled to it. A
  /// track without distance isn't scaled.
  public func reaching(meters: Double, movingSeconds: Double?) -> MeasuredTrack {
    guard let last, last.distanceMeters > 0, meters.isFinite, meters > 0 else {
      return ending(meters: last?.distanceMeters ?? 0, movingSeconds: movingSeconds)
    }
    let missing = meters - last.distanceMeters
    let isClose =
      missing >= 0 && missing <= Swift.max(Self.agreementMeters, Self.agreementShare * meters)
    let factor = meters / last.distanceMeters
    let track = isClose ? self : changed { $0.distanceMeters *= factor }
    return track.ending(meters: meters, movingSeconds: movingSeconds)
  }

  /// Returns the track, with a final point added if the totals exceed those of the last point.
  private func ending(meters: Double, movingSeconds: Double?) -> MeasuredTrack {
    guard var end = last else { return self }
    let moving = end.movingSeconds ?? 0
    let later = end.movingSeconds == nil ? 0 : Swift.max((movingSeconds ?? 0) - moving, 0)
    guard later >= 0.01 || meters - end.distanceMeters >= 0.01 else { return self }
    // A much later end means that the activity continued without positions.
    end.startsSegment = later > TrackLedger.shortestGap
    if end.startsSegment {
      (end.coordinate, end.altitude, end.heartRate, end.cadence, end.speed) = (
        nil, nil, nil, nil, nil
      )
    }
    end.seconds = end.seconds.map { $0 + later }
    end.movingSeconds = end.movingSeconds.map { $0 + later }
    end.distanceMeters = meters
    var track = self
    track.append(end)
    return track
  }

  /// Returns the track's splits of `length` metres each. Their climbs are taken from `known`, splits of the same track
  /// that were computed with different distances, and are distributed evenly within each known split.
  public func splits(every length: Double, climbsOf known: [Split]) -> [Split] {
    let climbs = ClimbCurve(known, length: last?.distanceMeters ?? 0)
    var table = SplitTable(length: length)
    for point in self {
      guard let moving = point.movingSeconds else { continue }
      table.add(
        meters: point.distanceMeters, seconds: moving, gain: climbs?.gain(at: point.distanceMeters))
    }
    return table.splits
  }
}

/// The cumulative climb over distance, computed from the climbs of splits.
private struct ClimbCurve {
  private var meters: [Double] = [0]
  private var gains: [Double] = [0]

  /// Creates a curve scaled to `length` metres. Returns nil if a split has no climb.
  init?(_ splits: [Split], length: Double) {
    let all = splits.reduce(0) { $0 + $1.meters }
    guard all > 0, length > 0 else { return nil }
    for split in splits {
      guard let gain = split.elevationGainMeters else { return nil }
      meters.append(meters[meters.count - 1] + split.meters * (length / all))
      gains.append(gains[gains.count - 1] + gain)
    }
  }

  func gain(at distance: Double) -> Double {
    let above = meters.firstIndex { $0 > distance } ?? meters.count
    let next = Swift.min(Swift.max(above, 1), meters.count - 1)
    let span = meters[next] - meters[next - 1]
    guard span > 0 else { return gains[next] }
    let share = Swift.min(Swift.max((distance - meters[next - 1]) / span, 0), 1)
    return gains[next - 1] + share * (gains[next] - gains[next - 1])
  }
}
