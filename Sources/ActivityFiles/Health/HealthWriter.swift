/// Writes a health document with one workout, without its route, in SI units and kilocalories. The same workout
/// always produces the same bytes, and reading them restores the workout except for the paths of its routes.
func writeHealthDocument(_ workout: HealthWorkout) -> [UInt8] {
  var xml = XMLWriter()
  xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData>\n <Workout")
  xml.attribute("workoutActivityType", HealthReader.typePrefix + workout.typeName)
  if let seconds = workout.durationSeconds { xml.quantity("duration", seconds, "s") }
  if let meters = workout.distanceMeters { xml.quantity("totalDistance", meters, "m") }
  if let energy = workout.energyKilocalories { xml.quantity("totalEnergyBurned", energy, "kcal") }
  if let source = workout.source { xml.attribute("sourceName", source) }
  xml.attribute("startDate", workout.start.zonedDescription)
  xml.attribute("endDate", workout.end.zonedDescription)
  xml.raw(">\n")
  if let isIndoor = workout.isIndoor {
    xml.raw("  <MetadataEntry key=\"HKIndoorWorkout\" value=\"\(isIndoor ? 1 : 0)\"/>\n")
  }
  for pause in workout.pauses {
    xml.event("Pause", pause.start)
    xml.event("Resume", pause.end)
  }
  xml.raw(" </Workout>\n</HealthData>\n")
  return xml.bytes
}

extension XMLWriter {
  fileprivate mutating func quantity(_ name: String, _ value: Double, _ unit: String) {
    attribute(name, plainDecimal(value))
    attribute(name + "Unit", unit)
  }

  fileprivate mutating func event(_ kind: String, _ date: DateTime) {
    raw("  <WorkoutEvent")
    attribute("type", "HKWorkoutEventType" + kind)
    attribute("date", date.zonedDescription)
    raw("/>\n")
  }
}

extension DateTime {
  /// The date in HealthKit's format, with fractional seconds if necessary: `2024-03-01 07:12:33 +0100`. In UTC if
  /// the time zone is unknown.
  package var zonedDescription: String {
    let minutes = Int(zoneMinutes ?? 0)
    let local = DateTime(unixMicroseconds: unixMicroseconds + Int64(minutes) * 60_000_000)
    let text = local.description.dropLast().map { $0 == "T" ? " " : String($0) }.joined()
    let zone = abs(minutes)
    return "\(text) \(minutes < 0 ? "-" : "+")\(padded(zone / 60, 2))\(padded(zone % 60, 2))"
  }
}
