extension Digest {
  /// Adds a snapshot to the digest. Includes only the last two kilometre splits, mile splits and laps, because earlier
  /// ones can't have changed since the previous snapshot.
  ///
  /// - Complexity: O(1).
  public mutating func add(_ snapshot: SessionSnapshot) {
    add(Int(snapshot.phase.rawValue))
    addProgress(of: snapshot)
    addSensors(of: snapshot)
    add(snapshot.kilometers)
    add(snapshot.miles)
    add(snapshot.laps)
    add(snapshot.quality)
    add(Int(snapshot.saver ? 1 : 0))
    add(Int(snapshot.wasHidden ? 1 : 0))
  }

  private mutating func addProgress(of snapshot: SessionSnapshot) {
    add(snapshot.seconds)
    add(snapshot.elapsedSeconds)
    add(snapshot.movingSeconds)
    add(snapshot.distanceMeters)
    add(snapshot.currentSpeed)
    add(snapshot.currentPace)
    add(snapshot.averageSpeed)
    add(snapshot.elevationGainMeters)
    add(snapshot.elevationLossMeters)
  }

  private mutating func addSensors(of snapshot: SessionSnapshot) {
    add(snapshot.altitude)
    add(Int(snapshot.signal.rawValue))
    add(Int(snapshot.isTooFast ? 1 : 0))
    add(Int(snapshot.location.rawValue))
    add(snapshot.secondsSinceFix)
    add(snapshot.coordinate?.latitude)
    add(snapshot.coordinate?.longitude)
    add(snapshot.heartRate)
    add(snapshot.cadence)
  }

  private mutating func add(_ splits: [Split]) {
    add(splits.count)
    for split in splits.suffix(2) {
      add(split.meters)
      add(split.seconds)
      add(split.elevationGainMeters)
      add(Int(split.isComplete ? 1 : 0))
    }
  }

  private mutating func add(_ quality: TrackQuality) {
    add(quality.acceptedCount)
    for count in quality.refusals { add(count) }
    add(quality.gapCount)
    add(quality.gapSeconds)
    add(quality.estimatedMeters)
    add(quality.distanceDeviation)
    add(quality.meanIntervalSeconds)
    add(quality.meanAccuracyMeters)
    add(quality.latestAccuracyMeters)
  }
}
