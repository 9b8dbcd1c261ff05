extension MeasuredTrack {
  /// Within this the track and the total are one measurement, in metres, or as a share of the total.
  private static let closeMeters = 60.0
  private static let closeShare = 0.01

  /// The same track up to the totals its activity is known by, so that charts, splits and stretches of it
  /// add up to them.
  ///
  /// The track is stored once a second, so it ends a moment before the activity: a last point is added
  /// there. Where the distance comes from elsewhere (a walk's steps), distances are stretched to it. A
  /// track without distance stays as it is.
  public func reaching(meters: Double, movingSeconds: Double?) -> MeasuredTrack {
    guard let last, last.distanceMeters > 0, meters.isFinite, meters > 0 else {
      return ending(meters: last?.distanceMeters ?? 0, movingSeconds: movingSeconds)
    }
    let missing = meters - last.distanceMeters
    let isClose = missing >= 0 && missing <= Swift.max(Self.closeMeters, Self.closeShare * meters)
    let factor = meters / last.distanceMeters
    let track = isClose ? self : changed { $0.distanceMeters *= factor }
    return track.ending(meters: meters, movingSeconds: movingSeconds)
  }

  /// With a point at the end where the totals lie beyond the last one.
  private func ending(meters: Double, movingSeconds: Double?) -> MeasuredTrack {
    guard var end = last else { return self }
    let moving = end.movingSeconds ?? 0
    let later = end.movingSeconds == nil ? 0 : Swift.max((movingSeconds ?? 0) - moving, 0)
    guard later >= 0.01 || meters - end.distanceMeters >= 0.01 else { return self }
    // Only where the activity goes on without positions is the end more than a moment away.
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

  /// Splits of the track as it is now, `length` metres each. Climbs are those of `known`, which were cut from the
  /// same track with other distances: they are laid out evenly inside each of its parts.
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

/// Climb so far along a way, from the climbs of its parts.
private struct ClimbCurve {
  private var meters: [Double] = [0]
  private var gains: [Double] = [0]

  /// Stretched to `length` metres; nil where a part does not know its climb.
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
