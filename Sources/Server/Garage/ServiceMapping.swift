import Engine
import Garage
import Screens
import Store

extension ServicePageState {
  init(_ interval: ServiceInterval, in garage: GaragePageContext) {
    let state = garage.contents.book.state(of: interval, at: garage.moment)
    let gear = garage.ledger.gear[interval.gear]
    self.init(
      row: garage.row(state), gear: GarageChoice(interval.gear.value, gear?.name ?? ""),
      since: localInstant(state.countedSince),
      records: garage.contents.book.history(of: interval.id).map {
        ServiceRecordRow($0, garage.context.units)
      }, source: interval.source, units: garage.context.units, now: garage.now,
      csrf: garage.context.csrf)
    previousGear = garage.contents.book.moves(of: interval.id)
      .filter { $0.at > state.countedSince }
      .map {
        PreviousGearRow(
          name: garage.ledger.gear[$0.gear]?.name ?? "", until: localInstant($0.at))
      }
  }
}

extension ServiceRecordRow {
  fileprivate init(_ record: ServiceRecord, _ units: UnitSystem) {
    var postponed: String?
    if case .postponed(let more) = record.action { postponed = more.text(units) }
    self.init(
      id: record.id.value, at: localInstant(record.at),
      postponed: postponed, note: record.note,
      cost: costText(record.cost), who: record.who)
  }
}

/// Formats a cost given in hundredths. Empty for nil.
func costText(_ hundredths: Int?) -> String {
  hundredths.map { fixedText(Double($0) / 100, decimals: 2) } ?? ""
}

extension ServiceLimits {
  /// Formats the limits, such as "50 h, 1000 km, 30 days".
  fileprivate func text(_ units: UnitSystem) -> String {
    serviceLimitText(
      hours: hours, meters: meters, days: time.map { $0.end(from: 0) }, units: units)
  }
}

extension ServiceInterval {
  /// Updates the interval from a form. Returns the reason if a field is invalid, otherwise nil.
  mutating func read(_ form: GarageForm) -> ServiceFormState.Fault? {
    guard let limits = form.limits(before: limits) else { return .limits }
    guard let thresholds = form.thresholds else { return .thresholds }
    title = form.name("title") ?? (title.isEmpty ? "Service" : title)
    self.limits = limits
    self.thresholds = thresholds
    notifies = form.isOn("notifies")
    category = form.form.choice("category") ?? category
    return nil
  }
}

extension ServiceFormState {
  /// Fills the form with an existing interval.
  init(_ interval: ServiceInterval, _ units: UnitSystem) {
    self.init(id: interval.id.value)
    chosenGear = interval.gear.value
    title = interval.title
    hours = Server.typed(interval.limits.hours)
    distance = typedDistance(interval.limits.meters, units)
    switch interval.limits.time {
    case .months(let count): months = "\(count)"
    case .days(let count): days = "\(count)"
    case nil: break
    }
    category = Int64(interval.category.rawValue)
    soon = Server.typed(interval.thresholds.soon * 100)
    due = Server.typed(interval.thresholds.due * 100)
    overdue = Server.typed(interval.thresholds.overdue * 100)
    notifies = interval.notifies
  }

  /// Fills the form with the submitted values, so that the athlete can correct them.
  init(typed form: GarageForm, fault: Fault) {
    self.init()
    title = form.text("title")
    hours = form.text("hours")
    distance = form.text("distance")
    months = form.text("months")
    days = form.text("days")
    soon = form.text("soon")
    due = form.text("due")
    overdue = form.text("overdue")
    category = form.form.rowID("category") ?? 0
    notifies = form.isOn("notifies")
    self.fault = fault
  }
}
