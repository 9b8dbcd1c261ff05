import Engine
import Garage
import Hummingbird
import Screens
import Store

/// Reads fields of the garage's forms, as they were typed.
struct GarageForm {
  let form: Form
  let units: UnitSystem
  let now: Moment

  init(_ context: AppContext, _ visit: Visit) {
    form = context.form
    units = visit.units
    now = visit.services.presentMoment()
  }

  /// Visible text of at most `limit` characters; nil where it is empty or longer.
  func name(_ field: String, limit: Int = Limits.titleLength) -> String? {
    let typed = form[field] ?? ""
    guard typed.count <= limit, let name = visibleName(typed, limit: limit),
      !name.allSatisfy(\.isWhitespace)
    else { return nil }
    return name
  }

  /// Empty where nothing was typed or what was is too long.
  func text(_ field: String) -> String {
    let typed = form[field] ?? ""
    return typed.count <= Limits.notesLength ? typed.trimmed : ""
  }

  /// A number that is not negative, with a point or a comma.
  func number(_ field: String) -> Double? {
    InputRange(0...1e9).parse(form[field]?.trimmed.replacing(",", with: "."))
  }

  /// Metres of a distance typed in the athlete's unit. Where it stands as it was shown of `before`, that is kept to the
  /// last place.
  func meters(_ field: String, before: Double? = nil) -> Double? {
    if let before, isUnchanged(field, typedDistance(before, units)) { return before }
    return number(field).map {
      (units == .metric ? Length.kilometers($0) : Length.miles($0)).meters
    }
  }

  /// Hours, in the same way.
  func hours(_ field: String, before: Double? = nil) -> Double? {
    if let before, isUnchanged(field, typed(before)) { return before }
    return number(field)
  }

  /// Whether a field says what it had been filled with.
  func isUnchanged(_ field: String, _ shown: String) -> Bool {
    !shown.isEmpty && form[field]?.trimmed == shown
  }

  func id(_ field: String) -> GearID? { form.rowID(field).map { GearID($0) } }

  func isOn(_ field: String) -> Bool { form[field] == "1" }

  /// The first moment of the day that was typed; nil where it is no day.
  func dayStart(_ field: String = "day") -> Double? {
    form[field].flatMap { CalendarDay.parse($0.trimmed) }.map { day in
      let near = Double(day) * 86_400 - Double(now.zoneMinutes) * 60
      return Double(day) * 86_400 - Double(LocalZone.minutes(at: near)) * 60
    }
  }

  /// When something changes on a day: now, where it is today, so that what was done earlier today stays before it; else
  /// at its beginning. Nil where it is no day.
  func changeAt(_ field: String = "day") -> Double? {
    dayStart(field).map { (0..<86_400).contains(now.unixSeconds - $0) ? now.unixSeconds : $0 }
  }

  /// What was paid; nil where what was typed is no amount.
  func cost(_ field: String = "cost") -> Cost? {
    guard let typed = form[field]?.trimmed, !typed.isEmpty else { return Cost() }
    return number(field).map { Cost(hundredths: Int(saturating: ($0 * 100).rounded())) }
  }

  /// Of a currency; nil where nobody said.
  struct Cost { var hundredths: Int? }

  /// When something was done on a day: now, where it is today, and else at its end, so that the ride that led to it
  /// counts. Nil where it is no day, or one to come.
  func doneAt(_ field: String = "day") -> Double? {
    guard let start = dayStart(field), start <= now.unixSeconds else { return nil }
    return min(now.unixSeconds, start + 86_399)
  }

  /// The limits of an interval; nil where one of them is no number above 0, or none is given.
  /// - Parameter before: Of the interval until now.
  func limits(before: ServiceLimits? = nil) -> ServiceLimits? {
    let fields = ["hours", "distance", "months", "days"]
    let typed = fields.filter { !(form[$0]?.trimmed ?? "").isEmpty }
    guard typed.allSatisfy({ (number($0) ?? 0) > 0 }),
      !(typed.contains("months") && typed.contains("days"))
    else { return nil }
    let counts = InputRange(1...1_000_000)
    let months = counts.checked(exactly: number("months")).map { CalendarLimit.months($0) }
    let days = counts.checked(exactly: number("days")).map { CalendarLimit.days($0) }
    let limits = ServiceLimits(
      hours: hours("hours", before: before?.hours),
      meters: meters("distance", before: before?.meters), time: months ?? days)
    return limits.isValid ? limits : nil
  }

  /// Typed in percent.
  var thresholds: ServiceThresholds? {
    let standard = ServiceThresholds.standard
    func share(_ field: String, _ otherwise: Double) -> Double {
      (form[field]?.trimmed ?? "").isEmpty ? otherwise : (number(field) ?? -1) / 100
    }
    let thresholds = ServiceThresholds(
      soon: share("soon", standard.soon), due: share("due", standard.due),
      overdue: share("overdue", standard.overdue))
    return thresholds.isValid ? thresholds : nil
  }
}

extension String {
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension AppContext {
  /// The number in the address.
  func gearID() throws -> GearID {
    GearID(try rowID())
  }
}
