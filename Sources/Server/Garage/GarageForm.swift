import Engine
import Garage
import Hummingbird
import Screens
import Store

struct GarageForm {
  let form: Form
  let units: UnitSystem
  let now: Instant

  init(_ context: AppContext, _ page: PageContext) {
    form = context.form
    units = page.units
    now = page.services.currentInstant()
  }

  /// Returns the visible text of a field, or nil if it is empty or longer than `limit` characters.
  func name(_ field: String, limit: Int = Limits.titleLength) -> String? {
    form.visibleName(field, limit: limit)
  }

  /// Returns the text of a notes field. Empty if nothing was entered or the text is too long.
  func text(_ field: String) -> String {
    let typed = form[field] ?? ""
    return typed.count <= Limits.notesLength ? typed.trimmed : ""
  }

  /// Returns a non-negative number, entered with a decimal point or comma, or nil if the field is empty or invalid.
  func number(_ field: String) -> Double? {
    InputRange(0...1e9).parse(form[field]?.trimmed.replacing(",", with: "."))
  }

  /// Returns a distance in metres, entered in the athlete's unit, or nil if the field is empty or invalid. If the field
  /// still shows the rounded value of `before`, returns `before` to preserve its precision.
  func meters(_ field: String, before: Double? = nil) -> Double? {
    if let before, isUnchanged(field, typedDistance(before, units)) { return before }
    return number(field).map {
      (units == .metric ? Length.kilometers($0) : Length.miles($0)).meters
    }
  }

  /// Returns a duration in hours. Like `meters`, preserves the precision of `before`.
  func hours(_ field: String, before: Double? = nil) -> Double? {
    if let before, isUnchanged(field, typed(before)) { return before }
    return number(field)
  }

  /// Returns whether a field still contains the text with which it was pre-filled.
  func isUnchanged(_ field: String, _ shown: String) -> Bool {
    !shown.isEmpty && form[field]?.trimmed == shown
  }

  func id(_ field: String) -> GearID? { form.rowID(field).map { GearID($0) } }

  func isOn(_ field: String) -> Bool { form[field] == "1" }

  /// Returns the start of the entered day in seconds since 1970, or nil if the day is invalid.
  func dayStart(_ field: String = "day") -> Double? {
    form[field].flatMap { Day($0.trimmed)?.number }.map { day in
      let near = Instant(day: day, zoneMinutes: now.zoneMinutes).unixSeconds
      return Instant(day: day, zoneMinutes: LocalZone.minutes(at: near)).unixSeconds
    }
  }

  /// Returns the time at which a change on the entered day takes effect: now if it is today, so that the change follows
  /// today's earlier ones; otherwise the start of the day. Returns nil if the day is invalid.
  func changeAt(_ field: String = "day") -> Double? {
    dayStart(field).map { (0..<86_400).contains(now.unixSeconds - $0) ? now.unixSeconds : $0 }
  }

  /// Returns the entered cost, or nil if it is not a valid amount.
  func cost(_ field: String = "cost") -> Cost? {
    guard let typed = form[field]?.trimmed, !typed.isEmpty else { return Cost() }
    return number(field).map { Cost(hundredths: Int(saturating: ($0 * 100).rounded())) }
  }

  /// A cost in hundredths of the currency unit, or nil if no cost was entered.
  struct Cost { var hundredths: Int? }

  /// Returns the time at which a service on the entered day counts as done: now if it is today, otherwise the end of
  /// the day, so that the day's rides precede it. Returns nil if the day is invalid or in the future.
  func doneAt(_ field: String = "day") -> Double? {
    guard let start = dayStart(field), start <= now.unixSeconds else { return nil }
    return min(now.unixSeconds, start + 86_399)
  }

  /// Returns the limits of an interval, or nil if all fields are empty or one is not a positive number.
  ///
  /// - Parameter before: The interval's current limits. If a field is unchanged, the precision of its limit is
  ///   preserved.
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

  /// The thresholds, entered in percent; nil if they are invalid.
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
  /// Returns the garage ID in the path.
  func gearID() throws -> GearID {
    GearID(try rowID())
  }
}
