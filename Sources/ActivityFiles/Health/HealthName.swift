/// The supported elements and attributes of an export.
enum HealthName: UInt8, Sendable, CaseIterable {
  // Elements.
  case root, exportDate, me, record, workout
  case statistics, metadata, event, route, file
  // Attributes.
  case type, unit, value, startDate, endDate, date, sourceName
  case activityType, duration, durationUnit, distance, distanceUnit, energy, energyUnit
  case key, sum, path
  case dateOfBirth, sex

  static let table = XMLNameTable<HealthName>([
    ("HealthData", .root), ("ExportDate", .exportDate), ("Me", .me), ("Record", .record),
    ("Workout", .workout), ("WorkoutStatistics", .statistics), ("MetadataEntry", .metadata),
    ("WorkoutEvent", .event), ("WorkoutRoute", .route), ("FileReference", .file),
    ("type", .type), ("unit", .unit), ("value", .value), ("startDate", .startDate),
    ("endDate", .endDate), ("date", .date), ("sourceName", .sourceName),
    ("workoutActivityType", .activityType), ("duration", .duration),
    ("durationUnit", .durationUnit), ("totalDistance", .distance),
    ("totalDistanceUnit", .distanceUnit), ("totalEnergyBurned", .energy),
    ("totalEnergyBurnedUnit", .energyUnit), ("key", .key), ("sum", .sum), ("path", .path),
    ("HKCharacteristicTypeIdentifierDateOfBirth", .dateOfBirth),
    ("HKCharacteristicTypeIdentifierBiologicalSex", .sex),
  ])

  static let height = "HKQuantityTypeIdentifierHeight"
  static let weight = "HKQuantityTypeIdentifierBodyMass"
  static let restingHeartRate = "HKQuantityTypeIdentifierRestingHeartRate"

  /// The elements to read. Everything else is skipped.
  static let skim = XMLSkim(
    elements: ["ExportDate", "Me", "Workout"], and: "Record", where: "type",
    isOneOf: [height, weight, restingHeartRate])
}

/// The supported attributes of one element, as text.
struct HealthAttributes {
  private var texts = [String?](repeating: nil, count: HealthName.allCases.count)

  /// The attribute's text, or an empty string if it is missing.
  subscript(name: HealthName) -> String {
    get { texts[Int(name.rawValue)] ?? "" }
    set { texts[Int(name.rawValue)] = newValue }
  }

  /// Returns the attribute's text, or nil if it is missing or empty.
  func text(_ name: HealthName) -> String? {
    texts[Int(name.rawValue)].flatMap { $0.isEmpty ? nil : $0 }
  }
}
