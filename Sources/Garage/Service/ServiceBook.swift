import Model

/// All service intervals of a garage, and their records.
public struct ServiceBook: Sendable {
  public let ledger: UsageLedger
  public let intervals: [ServiceInterval]
  private let records: [GearID: [ServiceRecord]]
  private let moves: [GearID: [IntervalMove]]

  public init(
    ledger: UsageLedger, intervals: [ServiceInterval], records: [ServiceRecord],
    moves: [IntervalMove] = []
  ) {
    self.ledger = ledger
    self.intervals = intervals
    self.records = Dictionary(grouping: records, by: \.interval)
    self.moves = Dictionary(grouping: moves, by: \.interval)
  }

  /// Returns the records of an interval, latest first.
  public func history(of interval: GearID) -> [ServiceRecord] {
    (records[interval] ?? []).sorted { ($0.at, $0.id) > ($1.at, $1.id) }
  }

  /// Returns an interval's moves, earliest first.
  public func moves(of interval: GearID) -> [IntervalMove] {
    (moves[interval] ?? []).sorted { ($0.at, $0.id) < ($1.at, $1.id) }
  }

  /// Returns the states of all intervals whose gear is in use, most urgent first: by status, then by the fraction of
  /// the limit that has been used, then by ID.
  ///
  /// - Complexity: A few binary searches in the bike's rides for each interval.
  public func states(at time: LocalTime) -> [ServiceState] {
    intervals.filter { isInUse($0.gear, at: time.seconds) }.map { state(of: $0, at: time) }
      .sorted(by: isMoreUrgent)
  }

  /// Returns the state of an interval at `time`. Ignores later records.
  public func state(of interval: ServiceInterval, at time: LocalTime) -> ServiceState {
    let known = history(of: interval.id).filter { $0.at <= time.seconds }
    let last = known.first { $0.action == .done }
    let since = last?.at ?? interval.since
    let limits = postponed(interval.limits, known.filter { $0.at >= since && $0.id != last?.id })
    var state = ServiceState(
      interval: interval, vehicle: ledger.vehicle(of: interval.gear, at: time.seconds),
      share: 0, leading: .days, status: .ok, countedSince: since)
    count(&state, limits, at: time)
    state.status = ServiceStatus(share: state.share, interval.thresholds)
    state.forecast = forecast(state, at: time)
    return state
  }

  /// Returns whether the gear, and everything on which it is installed, is in use.
  private func isInUse(_ id: GearID, at seconds: Double) -> Bool {
    let chain = ledger.chain(of: id, at: seconds)
    return !chain.isEmpty
      && chain.allSatisfy { gear in
        gear.retiredAt.map { $0 > seconds } ?? true
      }
  }

  private func isMoreUrgent(_ first: ServiceState, _ second: ServiceState) -> Bool {
    if first.status != second.status { return first.status > second.status }
    if first.share != second.share { return first.share > second.share }
    return first.interval.id < second.interval.id
  }
}
