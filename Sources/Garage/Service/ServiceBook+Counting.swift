import Model

extension ServiceBook {
  func postponed(_ limits: ServiceLimits, _ records: [ServiceRecord]) -> ServiceLimits {
    records.reduce(into: limits) { limits, record in
      guard case .postponed(let more) = record.action else { return }
      if let hours = limits.hours { limits.hours = hours + (more.hours ?? 0) }
      if let meters = limits.meters { limits.meters = meters + (more.meters ?? 0) }
    }
  }

  private func postponedDays(_ interval: ServiceInterval, since: Double, until: Double) -> Int {
    history(of: interval.id).reduce(0) { days, record in
      guard record.at >= since, record.at <= until, case .postponed(let more) = record.action else {
        return days
      }
      return days + (more.time.map { $0.end(from: 0) } ?? 0)
    }
  }

  func count(_ state: inout ServiceState, _ limits: ServiceLimits, at time: LocalTime) {
    let span = Span(from: state.countedSince, to: time.seconds)
    let interval = state.interval
    let use = use(of: interval, in: span)
    state.hours = limits.hours.map { ServiceCount(used: use.hours, limit: $0) }
    state.distance = limits.meters.map { ServiceCount(used: use.meters, limit: $0) }
    state.days = limits.time.map { limit in
      let first = time.day(of: state.countedSince)
      let more = postponedDays(interval, since: state.countedSince, until: time.seconds)
      return ServiceCount(
        used: Double(max(0, time.day - first)),
        limit: Double(limit.end(from: first) - first + more))
    }
    lead(&state)
  }

  /// Returns the combined use of the bikes and parts to which the interval was assigned, counting each only while it
  /// was assigned.
  private func use(of interval: ServiceInterval, in span: Span) -> Use {
    assignments(of: interval).reduce(into: Use.none) { sum, assignment in
      sum += ledger.use(
        of: assignment.gear, in: span.common(assignment.span), weighted: interval.category)
    }
  }

  /// Returns the bikes and parts to which the interval was assigned, in chronological order. Together, their spans
  /// cover all of time.
  func assignments(of interval: ServiceInterval) -> [(gear: GearID, span: Span)] {
    var (assignments, from): ([(gear: GearID, span: Span)], Double) = ([], -.infinity)
    for move in moves(of: interval.id) {
      assignments.append((move.gear, Span(from: from, to: move.at)))
      from = move.at
    }
    return assignments + [(interval.gear, Span(from: from, to: .infinity))]
  }

  private func lead(_ state: inout ServiceState) {
    let shares: [(ServiceLimitKind, Double?)] = [
      (.hours, state.hours?.share), (.distance, state.distance?.share), (.days, state.days?.share),
    ]
    state.share = -1
    for case (let kind, let share?) in shares where share > state.share {
      (state.leading, state.share) = (kind, share)
    }
    state.share = max(0, state.share)
  }
}
