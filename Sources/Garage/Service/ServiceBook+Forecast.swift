import Engine
import Model

extension ServiceBook {
  func forecast(_ state: ServiceState, at time: LocalTime) -> DueForecast? {
    let today = time.day
    let due = state.interval.thresholds.due
    if state.status >= .due { return DueForecast(day: today, earliest: today, latest: today) }
    var forecasts: [DueForecast] = []
    if let days = state.days {
      let day = later(today, days.left(until: due).rounded(.up))
      forecasts.append(DueForecast(day: day, earliest: day, latest: day))
    }
    let weeks = hasEnoughHistory(state, at: time) ? recentWeeks(state, at: time) : []
    if let count = state.hours {
      forecasts += forecast(count.left(until: due), weeks.map(\.hours), today)
    }
    if let count = state.distance {
      forecasts += forecast(count.left(until: due), weeks.map(\.meters), today)
    }
    return forecasts.first.map { forecasts.reduce($0, sooner) }
  }

  private func forecast(_ left: Double, _ weeks: [Double], _ today: Int) -> [DueForecast] {
    guard !weeks.isEmpty, let pattern = RidingPattern(weeks) else { return [] }
    let days = pattern.days(until: left)
    guard days.likeliest < Self.maximumForecastDays else { return [] }
    return [
      DueForecast(
        day: later(today, (days.likeliest - 1e-6).rounded(.up)),
        earliest: later(today, (days.earliest + 1e-6).rounded(.down)),
        latest: days.latest.flatMap {
          $0 < Self.maximumForecastDays ? later(today, ($0 - 1e-6).rounded(.up)) : nil
        })
    ]
  }

  private func later(_ today: Int, _ days: Double) -> Int {
    InputRange(Day.range).rounded(Double(today) + days)
  }

  /// The longest forecast horizon, in days: ten years. Later dates would be meaningless.
  private static let maximumForecastDays = 3653.0
  /// The minimum number of rides in recent weeks that is required for a forecast.
  private static let minimumRides = 8
  /// The minimum number of weeks since the first ride that is required for a forecast.
  private static let minimumWeeks = 4

  private func hasEnoughHistory(_ state: ServiceState, at time: LocalTime) -> Bool {
    let id = state.vehicle ?? state.interval.gear
    let week = 7 * 86_400.0
    let recent = Span(
      from: time.seconds - Double(RidingPattern.weeks) * week, to: time.seconds)
    guard let first = ledger.firstUse(of: id),
      first <= time.seconds - Double(Self.minimumWeeks) * week
    else { return false }
    return ledger.use(of: id, in: recent).count >= Self.minimumRides
  }

  /// Combines the forecasts of two limits into a forecast for the limit that is reached first.
  private func sooner(_ first: DueForecast, _ second: DueForecast) -> DueForecast {
    let latest = [first.latest, second.latest].compactMap { $0 }.min()
    return DueForecast(
      day: min(first.day, second.day), earliest: min(first.earliest, second.earliest),
      latest: latest)
  }

  /// Returns the use in each recent week, most recent first. Counts all of the bike's rides, because a part that was
  /// just installed will be used as much as its bike.
  private func recentWeeks(_ state: ServiceState, at time: LocalTime) -> [Use] {
    let id = state.vehicle ?? state.interval.gear
    guard let first = ledger.firstUse(of: id), first < time.seconds else { return [] }
    let known = Int(saturating: (time.seconds - first) / (7 * 86_400))
    return (0..<min(max(1, known), RidingPattern.weeks)).map { week in
      let end = time.seconds - Double(week) * 7 * 86_400
      return ledger.use(
        of: id, in: Span(from: end - 7 * 86_400, to: end), weighted: state.interval.category)
    }
  }
}
