extension Digest {
  mutating func add(_ walk: WalkSnapshot) {
    addState(of: walk)
    addTarget(of: walk.target)
    addSteps(of: walk)
    addSums(of: walk)
    add(walk.calibration)
  }

  private mutating func addState(of walk: WalkSnapshot) {
    for flag in [
      walk.isWalking, walk.hasGyroscope, walk.isCalibrated, walk.isDrifted, walk.detectsNoSteps,
    ] {
      add(Int(flag ? 1 : 0))
    }
    add(walk.unconfirmedSteps?.count ?? 0)
    add(walk.unconfirmedSteps?.missing ?? 0)
    add(Int(walk.receivesMotion.map { $0 ? 1 : 0 } ?? 2))
    add(Int(walk.place.rawValue))
    add(Int(walk.model.map { $0.rawValue } ?? -1))
    add(Int(walk.modelUsed.map { $0.rawValue } ?? -1))
  }

  private mutating func addTarget(of target: WalkingTarget) {
    add(target.stepLengthMeters)
    add(target.speedMetersPerSecond)
    add(target.lengthToleranceMeters)
    add(target.speedTolerance)
    add(target.windowSteps)
    add(target.allowedLengthOutliers)
    add(target.allowedSpeedOutliers)
  }

  private mutating func addSteps(of walk: WalkSnapshot) {
    add(walk.steps)
    add(walk.goodSteps)
    add(walk.length)
    add(walk.speed)
    add(walk.deviation)
    add(Int(walk.isGood.map { $0 ? 1 : 0 } ?? 2))
    add(walk.meanLength)
    add(walk.meanSpeed)
    add(walk.crossCheckLength)
    add(walk.lengthOutliers)
    add(walk.speedOutliers)
    add(Int(walk.warning.map { $0.rawValue } ?? 0))
    add(walk.warningCount)
    add(walk.cadence)
  }

  private mutating func addSums(of walk: WalkSnapshot) {
    add(walk.steppedMeters)
    add(walk.walkingSeconds)
    add(walk.averageLength)
    add(walk.averageSpeed)
    add(walk.distanceMeters)
    add(walk.gpsMeters)
  }

  private mutating func add(_ calibration: CalibrationSnapshot) {
    add(calibration.steps)
    add(Int(calibration.canFinish ? 1 : 0))
    add(calibration.knownMeters)
    add(calibration.stepLengthMeters)
    add(calibration.speed)
    add(Int(calibration.hasLearnt ? 1 : 0))
  }
}
