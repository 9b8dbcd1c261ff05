extension Digest {
  mutating func add(_ coach: CadenceSnapshot) {
    addTarget(of: coach)
    addBeat(of: coach)
    add(coach.interval)
    add(Int(coach.zone.map { $0.rawValue } ?? 0xFF))
    add(coach.zoneSlowest)
    add(coach.zoneFastest)
    add(Int(coach.announcesSplits ? 1 : 0))
    add(coach.windowCount)
  }

  private mutating func addTarget(of coach: CadenceSnapshot) {
    add(coach.height)
    add(coach.offset)
    add(coach.targetSpeed)
    add(flags(coach.followsSpeed, coach.isFrozen, coach.advice.formula.lengthOK))
    add(coach.target)
    add(Int(coach.source.rawValue))
    add(coach.advice.target)
    add(coach.advice.formula.stepLength.meters)
    add(coach.advice.personal?.cadence)
    add(coach.advice.personal?.deviation)
    add(coach.actual)
    add(Int(coach.sensor.rawValue))
    add(Int(coach.isInBand.map { $0 ? 1 : 0 } ?? 2))
    add(coach.band.secondsInside)
    add(coach.band.secondsBelow)
    add(coach.band.secondsAbove)
  }

  private mutating func addBeat(of coach: CadenceSnapshot) {
    add(
      flags(coach.beat, coach.isBeating, coach.isSilentWindow)
        | (coach.isSoundInterrupted ? 8 : 0))
    add(Int(coach.mode.rawValue))
    add(Int(coach.lock.rawValue))
    add(coach.beatVolume)
    add(coach.retention)
  }

  private func flags(_ first: Bool, _ second: Bool, _ third: Bool) -> Int {
    (first ? 1 : 0) | (second ? 2 : 0) | (third ? 4 : 0)
  }

  private mutating func add(_ interval: IntervalPosition?) {
    add(interval.map { $0.part.code } ?? -1)
    add(interval?.count ?? 0)
    switch interval?.rest {
    case .seconds(let rest): add(rest)
    case .meters(let rest): add(-rest)
    case nil: add(Double?.none)
    }
  }
}

extension IntervalRunPart {
  /// A number that identifies the part in digests.
  fileprivate var code: Int {
    switch self {
    case .warmUp: 1
    case .coolDown: 2
    case .over: 3
    case .work(let number): 4 + 2 * number
    case .recovery(let number): 5 + 2 * number
    }
  }
}
