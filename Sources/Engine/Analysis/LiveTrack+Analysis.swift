extension LiveTrack {
  /// The analysis of the session so far, from the smoothed track. It is complete after `close`; before that, it can lag
  /// by a few minutes.
  public var analysis: ActivityAnalysis {
    var analysis = ActivityAnalysis()
    analysis.pointCount = filter.quality.acceptedCount
    analysis.segmentCount = segments
    analysis.distanceMeters = ledger.distanceMeters
    analysis.rawDistanceMeters = rawMeters
    analysis.elapsedSeconds = isStarted ? elapsedSeconds : nil
    analysis.movingSeconds = isStarted ? movingSeconds : nil
    analysis.elevationGainMeters = ledger.elevation.gain
    analysis.elevationLossMeters = ledger.elevation.loss
    analysis.elevationUncertaintyMeters = ledger.elevation.uncertainty
    let moving = movingSeconds
    analysis.averageSpeed = moving > 0 ? ledger.distanceMeters / moving : nil
    analysis.averageHeartRate = heart.average
    analysis.maximumHeartRate = heart.maximum
    analysis.averageCadence = steps.average
    analysis.kilometers = ledger.kilometers.splits
    analysis.miles = ledger.miles.splits
    analysis.laps = ledger.laps.splits
    analysis.gaps = ledger.gaps
    analysis.quality = quality
    analysis.points = ledger.points
    return analysis
  }
}
