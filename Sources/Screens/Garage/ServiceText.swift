public import Engine
import Model

/// Describes service intervals in words.
struct ServiceText {
  let units: UnitSystem
  /// Today, as days since 1970-01-01.
  let today: Int

  private var formatter: MetricFormatter { MetricFormatter(units: units) }

  /// Returns the remaining amount, such as "4.5 h left" or "12 km past due".
  func left(_ row: ServiceRow) -> String {
    switch row.leading {
    case .hours: row.hours.map { left($0, hours) } ?? ""
    case .distance: row.meters.map { left($0, distance) } ?? ""
    case .days: row.days.map { left($0, days) } ?? ""
    }
  }

  private func left(_ count: ServiceCount, _ text: (Double) -> String) -> String {
    count.left < 0
      ? GarageWords.over.filled(text(-count.left)) : GarageWords.left.filled(text(count.left))
  }

  func hours(_ hours: Double) -> String {
    GarageWords.hours.filled(fixedText(hours, decimals: hours < 100 ? 1 : 0))
  }

  func distance(_ meters: Double) -> String {
    withUnit(
      fixedText(meters / formatter.metersPerLongUnit, decimals: 0), formatter.distanceUnit)
  }

  /// Returns the usage from before the gear was tracked in Andante, or nil if it is 0.
  func before(_ row: GearRow) -> String? {
    let parts = [
      row.earlierMeters > 0 ? distance(row.earlierMeters) : nil,
      row.earlierHours > 0 ? hours(row.earlierHours) : nil,
    ].compactMap { $0 }
    guard let first = parts.first else { return nil }
    return parts.count > 1
      ? GearWords.beforeBoth.filled(first, parts[1]) : GearWords.before.filled(first)
  }

  func days(_ days: Double) -> String {
    days == 1 ? GarageWords.oneDay.text : GarageWords.days.filled(fixedText(days, decimals: 0))
  }

  /// Returns the due day, such as "about 12 Dec". Returns nil if the service is already due or the day is unknown,
  /// or if it is an uncertain forecast over a year ahead.
  func due(_ row: ServiceRow) -> String? {
    guard let day = row.dueDay, day > today else { return nil }
    guard let earliest = row.earliestDay, earliest != day || row.latestDay != day else {
      return dayText(day)
    }
    if isFar(day) { return nil }
    return GarageWords.dueAbout.filled(dayText(day))
  }

  /// Returns the range of the forecast, such as "between 3 Dec and 4 Jan", or nil if the day is exact or unknown.
  func range(_ row: ServiceRow) -> String? {
    guard let day = row.dueDay, day > today, !isFar(day), let earliest = row.earliestDay else {
      return nil
    }
    guard let latest = row.latestDay else {
      return GarageWords.dueFrom.filled(dayText(max(today, earliest)))
    }
    if earliest == latest { return nil }
    return GarageWords.dueBetween.filled(dayText(max(today, earliest)), dayText(latest))
  }

  /// Returns whether a day is over a year ahead, where forecasts are too uncertain to show.
  private func isFar(_ day: Int) -> Bool { day - today > 366 }

  /// Returns the date, with the year if it isn't the current one.
  func dayText(_ day: Int) -> String {
    let text = Instant(day: day).shortDayText
    let year = Day(day).date.year
    return year == Day(today).date.year ? text : joined(text, " ", decimal(year))
  }
}

extension ServiceStatus {
  var words: GarageWords {
    switch self {
    case .ok: .ok
    case .soon: .soon
    case .due: .due
    case .overdue: .overdue
    }
  }
}

/// Returns the urgency in words. The style sheet adds its colour and symbol.
func urgencyMark(_ urgency: ServiceStatus) -> HTML {
  tag("span", .class("urgency"), Attribute("data-urgency", urgency.name)) { urgency.words }
}

/// Returns the limits of an interval in words: "50.0 h, 1000 km, 30 days".
public func serviceLimitText(
  hours: Double?, meters: Double?, days: Int?, units: UnitSystem
) -> String {
  let text = ServiceText(units: units, today: 0)
  let parts = [
    hours.map(text.hours), meters.map(text.distance), days.map { text.days(Double($0)) },
  ]
  return parts.compactMap { $0 }.reduce("") { $0.utf8.isEmpty ? $1 : joined($0, ", ", $1) }
}

/// Returns the title and text of a service reminder: "Bleed the brakes: Rook" and "Due, 3 days past due".
public func serviceNoticeText(
  _ row: ServiceRow, units: UnitSystem, now: Instant
) -> (title: String, body: String) {
  let text = ServiceText(units: units, today: now.localDay)
  let gearName = row.bike ?? row.part
  let title = gearName.utf8.isEmpty ? row.title : joined(row.title, ": ", gearName)
  let status = joined(row.urgency.words.text, ", ", text.left(row))
  return (title, text.due(row).map { joined(status, ", ", $0) } ?? status)
}
