import ActivityFiles
import Engine
import Garage
import Screens
import Store

/// The form of an activity without a file, as it was typed.
struct TypedRideForm {
  private let form: GarageForm

  init(_ context: AppContext, _ visit: Visit) { form = GarageForm(context, visit) }

  /// Nil where a number is none, the start is none or to come, or there is neither a time nor a distance. Its identity is
  /// new: the same totals typed twice are two activities.
  var activity: TypedActivity? {
    guard let start, let seconds, let meters = length("distance", Length.kilometers, Length.miles),
      let ascent = length("climb", Length.meters, Length.feet), seconds > 0 || meters > 0,
      seconds <= 1e7, meters <= 1e7, ascent <= 1e6
    else { return nil }
    return TypedActivity(
      id: Identifier.random().description, sport: sport, name: form.name("title") ?? "",
      notes: form.text("notes"), startUnixSeconds: start.unixSeconds,
      zoneMinutes: start.zoneMinutes, movingSeconds: seconds, distanceMeters: meters,
      ascentMeters: ascent > 0 ? ascent : nil)
  }

  var carrier: ActivityCarrier {
    let condition = form.id("condition").flatMap {
      RideCondition(rawValue: UInt8(clamping: $0.value))
    }
    return ActivityCarrier(gear: form.id("gear"), condition: condition ?? .dry)
  }

  /// To be typed again.
  var state: RideFormState {
    var state = RideFormState()
    state.title = text("title")
    state.sport = sport
    (state.day, state.time) = (text("day"), text("time"))
    (state.hours, state.minutes) = (text("hours"), text("minutes"))
    (state.distance, state.climb) = (text("distance"), text("climb"))
    state.notes = text("notes")
    (state.carrier, state.condition) = (
      carrier.gear?.value, Int64(carrier.condition.rawValue)
    )
    return state
  }

  private func text(_ field: String) -> String {
    String((form.form[field] ?? "").prefix(Limits.notesLength))
  }

  private var sport: Sport { parsedSport(text("sport")) ?? .cycling }

  private var start: ActivityStart? {
    let typed = StartFields(day: text("day"), time: text("time"))
    return TypedStart(typed, known: nil, now: form.now.unixSeconds).changed
  }

  private var seconds: Double? {
    guard let hours = amount("hours"), let minutes = amount("minutes") else { return nil }
    return (hours * 3600 + minutes * 60).rounded()
  }

  private func length(
    _ field: String, _ metric: (Double) -> Length, _ imperial: (Double) -> Length
  ) -> Double? {
    amount(field).map { (form.units == .metric ? metric($0) : imperial($0)).meters }
  }

  /// 0 where nothing was typed; nil for what is no number.
  private func amount(_ field: String) -> Double? {
    text(field).allSatisfy(\.isWhitespace) ? 0 : form.number(field)
  }
}
