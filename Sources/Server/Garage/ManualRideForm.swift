import ActivityFiles
import Engine
import Garage
import Screens
import Store

/// The submitted form for an activity that has no file.
struct ManualRideForm {
  private let form: GarageForm
  /// The activity being edited, or nil for a new one.
  private let before: ManualActivity?
  private let id: Identifier

  init(_ context: AppContext, _ page: PageContext, before: ManualActivity? = nil) {
    form = GarageForm(context, page)
    self.before = before
    id = context.submission?.identifier ?? .random()
  }

  /// The activity, or nil if a number is invalid, the start is invalid or in the future, or time and distance are
  /// both missing. Submitting the same form twice creates one activity; entering the same values in two forms creates
  /// two.
  var activity: ManualActivity? {
    guard let start, let seconds, let meters = distance, let ascent = climb,
      seconds > 0 || meters > 0,
      seconds <= 1e7, meters <= 1e7, ascent <= 1e6
    else { return nil }
    return ManualActivity(
      id: id.description, sport: sport, name: form.name("title") ?? "",
      notes: form.text("notes"), startUnixSeconds: start.unixSeconds,
      zoneMinutes: start.zoneMinutes, movingSeconds: seconds, distanceMeters: meters,
      ascentMeters: ascent > 0 ? ascent : nil)
  }

  var assignment: ActivityGearAssignment {
    let condition: RideCondition? = form.form.choice("condition")
    return ActivityGearAssignment(gear: form.id("gear"), condition: condition ?? .dry)
  }

  var state: RideFormState {
    var state = RideFormState()
    state.title = text("title")
    state.sport = sport
    (state.day, state.time) = (text("day"), text("time"))
    (state.hours, state.minutes) = (text("hours"), text("minutes"))
    (state.distance, state.climb) = (text("distance"), text("climb"))
    state.notes = text("notes")
    (state.chosenGear, state.condition) = (
      assignment.gear?.value, Int64(assignment.condition.rawValue)
    )
    return state
  }

  private func text(_ field: String) -> String {
    String((form.form[field] ?? "").prefix(Limits.notesLength))
  }

  private var sport: Sport { parsedSport(text("sport")) ?? .cycling }

  private var start: Instant? {
    let typed = StartFields(day: text("day"), time: text("time"))
    return EnteredStart(typed, known: nil, now: form.now.unixSeconds).changed
  }

  private var seconds: Double? {
    guard let hours = amount("hours"), let minutes = amount("minutes") else { return nil }
    return (hours * 3600 + minutes * 60).rounded()
  }

  /// The distance in metres. If the field is unchanged, the earlier value keeps its full precision.
  private var distance: Double? {
    form.meters("distance", before: before?.distanceMeters) ?? (isEmpty("distance") ? 0 : nil)
  }

  private var climb: Double? {
    if let before = before?.ascentMeters,
      form.isUnchanged("climb", typedClimb(before, form.units))
    {
      return before
    }
    return amount("climb").map {
      (form.units == .metric ? Length.meters($0) : Length.feet($0)).meters
    }
  }

  private func isEmpty(_ field: String) -> Bool { text(field).allSatisfy(\.isWhitespace) }

  /// Returns the number in a field: 0 if it is empty, nil if it is invalid.
  private func amount(_ field: String) -> Double? {
    isEmpty(field) ? 0 : form.number(field)
  }
}

/// Formats an elevation gain in metres as the athlete would enter it, in their unit. Empty for 0 or nil.
func typedClimb(_ meters: Double?, _ units: UnitSystem) -> String {
  let height = meters.map { Length.meters($0) }
  return typed(units == .metric ? height?.meters : height?.feet)
}
