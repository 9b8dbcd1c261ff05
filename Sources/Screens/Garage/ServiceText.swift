public import Engine

/// Service intervals in words.
struct ServiceText {
  let units: UnitSystem
  /// Days since 1970.
  let today: Int

  private var figures: Figures { Figures(units: units) }

  /// "4.5 h left", or "12 km past due".
  func left(_ row: ServiceRow) -> String {
    switch row.leading {
    case .hours: row.hours.map { left($0, hours) } ?? ""
    case .distance: row.meters.map { left($0, distance) } ?? ""
    case .days: row.days.map { left($0, days) } ?? ""
    }
  }

  private func left(_ count: ServiceCountText, _ text: (Double) -> String) -> String {
    let left = count.limit - count.used
    return left < 0 ? GarageWords.over.filled(text(-left)) : GarageWords.left.filled(text(left))
  }

  func hours(_ hours: Double) -> String {
    GarageWords.hours.filled(fixedText(hours, decimals: hours < 100 ? 1 : 0))
  }

  func distance(_ meters: Double) -> String {
    withUnit(
      fixedText(meters / figures.metersPerLongUnit, decimals: 0), figures.distanceUnit)
  }

  /// What of its use was before the first ride that is known here; nil where that is nothing.
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

  /// "about 12 Dec"; nil where it is due already, and where nobody can say, as of over a year ahead.
  func due(_ row: ServiceRow) -> String? {
    guard let day = row.dueDay, day > today else { return nil }
    guard let earliest = row.earliestDay, earliest != day || row.latestDay != day else {
      return dayText(day)
    }
    if isFar(day) { return nil }
    return GarageWords.dueAbout.filled(dayText(day))
  }

  /// "between 3 Dec and 4 Jan".
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

  /// Over a year ahead a forecast is a guess.
  private func isFar(_ day: Int) -> Bool { day - today > 366 }

  /// With the year where it is another.
  func dayText(_ day: Int) -> String {
    let moment = Moment(unixSeconds: Double(day) * 86_400)
    let text = moment.shortDayText
    let year = CalendarDay.date(of: day).year
    return year == CalendarDay.date(of: today).year ? text : joined(text, " ", decimal(year))
  }
}

extension ServiceUrgency {
  var words: GarageWords {
    switch self {
    case .ok: .ok
    case .soon: .soon
    case .due: .due
    case .overdue: .overdue
    }
  }

  /// As the style sheet knows it.
  var name: String {
    switch self {
    case .ok: "ok"
    case .soon: "soon"
    case .due: "due"
    case .overdue: "overdue"
    }
  }
}

/// The word of an urgency, in its colour; nothing where all is well.
func urgencyMark(_ urgency: ServiceUrgency) -> HTML {
  tag("span", .class("urgency"), Attribute("data-urgency", urgency.name)) { urgency.words }
}

/// Amounts of several limits: "50.0 h, 1000 km, 30 days".
public func serviceLimitText(
  hours: Double?, meters: Double?, days: Int?, units: UnitSystem
) -> String {
  let text = ServiceText(units: units, today: 0)
  let parts = [
    hours.map(text.hours), meters.map(text.distance), days.map { text.days(Double($0)) },
  ]
  return parts.compactMap { $0 }.reduce("") { $0.utf8.isEmpty ? $1 : joined($0, ", ", $1) }
}

/// A reminder of a service in words: "Bleed the brakes: Rook" and "Due, 3 days past due".
public func serviceNoticeText(
  _ row: ServiceRow, units: UnitSystem, now: Moment
) -> (title: String, body: String) {
  let text = ServiceText(units: units, today: now.localDay)
  let place = row.bike ?? row.part
  let title = place.utf8.isEmpty ? row.title : joined(row.title, ": ", place)
  let standing = joined(row.urgency.words.text, ", ", text.left(row))
  return (title, text.due(row).map { joined(standing, ", ", $0) } ?? standing)
}
