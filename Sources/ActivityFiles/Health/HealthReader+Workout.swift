package import Engine
import Model

extension HealthReader {
  /// The maximum number of routes and pauses per workout. Limits the memory that a malicious file can use.
  private static let partLimit = 200

  /// Reads a workout with its child elements.
  mutating func readWorkout(_ attributes: HealthAttributes) throws(FileError) {
    guard export.workouts.count < limits.workoutCount else {
      throw xml.window.error(.tooLarge, "only the first \(limits.workoutCount) workouts were read")
    }
    guard var workout = workout(attributes) else {
      export.unreadableWorkoutCount += 1
      return
    }
    var events: [HealthEvent] = []
    let depth = xml.depth
    defer { finish(workout, events) }
    while try xml.nextChild(of: depth) {
      switch HealthName.table[xml.name] {
      case .statistics: readStatistics(readAttributes(), &workout)
      case .metadata: readMetadata(readAttributes(), &workout)
      case .event where events.count < Self.partLimit:
        if let event = HealthEvent(readAttributes()) { events.append(event) }
      case .route:
        try readRoute(&workout)
        continue
      default: break
      }
      try xml.skipElement()
    }
  }

  /// Truncates the name so that it can be read back after writing. Health's own names are shorter.
  private static func typeName(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
  }

  /// Creates a workout from its start tag. Older exports store distance and energy there, newer ones in child
  /// elements.
  private mutating func workout(_ attributes: HealthAttributes) -> HealthWorkout? {
    let type = attributes[.activityType]
    let name = Self.typeName(
      type.hasPrefix(Self.typePrefix) ? String(type.dropFirst(Self.typePrefix.count)) : type)
    guard let start = date(attributes[.startDate]) else { return nil }
    var workout = HealthWorkout(
      sport: Sport(healthName: name), typeName: name, start: start, end: start)
    workout.source = attributes.text(.sourceName)
    if let text = attributes.text(.duration) {
      let unit = attributes.text(.durationUnit) ?? "min"
      workout.durationSeconds = number(text, unit, HealthUnits.seconds, in: 0...1e7)
    }
    if let text = attributes.text(.distance) {
      workout.distanceMeters = distance(text, attributes[.distanceUnit])
    }
    if let text = attributes.text(.energy) {
      workout.energyKilocalories = energy(text, attributes[.energyUnit])
    }
    workout.end = date(attributes[.endDate]) ?? start.adding(workout.durationSeconds ?? 0)
    if workout.end.unixMicroseconds < start.unixMicroseconds {
      warn(.timeGoesBack, "the workout ends before it starts")
      workout.end = start.adding(workout.durationSeconds ?? 0)
    }
    return workout
  }

  static var typePrefix: String { "HKWorkoutActivityType" }

  /// Reads a workout's statistics, which are more precise than its start tag.
  private mutating func readStatistics(
    _ attributes: HealthAttributes, _ workout: inout HealthWorkout
  ) {
    guard let sum = attributes.text(.sum) else { return }
    let type = attributes[.type]
    if type.hasPrefix("HKQuantityTypeIdentifierDistance") {
      workout.distanceMeters = distance(sum, attributes[.unit]) ?? workout.distanceMeters
    } else if type == "HKQuantityTypeIdentifierActiveEnergyBurned" {
      workout.energyKilocalories = energy(sum, attributes[.unit]) ?? workout.energyKilocalories
    }
  }

  /// Treats 0 as unknown, because apps write it if they don't measure the value.
  private mutating func distance(_ text: String, _ unit: String) -> Double? {
    number(text, unit, HealthUnits.meters, in: 0...1e7).flatMap { $0 > 0 ? $0 : nil }
  }

  private mutating func energy(_ text: String, _ unit: String) -> Double? {
    number(text, unit, HealthUnits.kilocalories, in: 0...1e6).flatMap { $0 > 0 ? $0 : nil }
  }

  private func readMetadata(_ attributes: HealthAttributes, _ workout: inout HealthWorkout) {
    guard attributes[.key] == "HKIndoorWorkout" else { return }
    switch attributes[.value] {
    case "1": workout.isIndoor = true
    case "0": workout.isIndoor = false
    default: break
    }
  }

  private mutating func readRoute(_ workout: inout HealthWorkout) throws(FileError) {
    let depth = xml.depth
    while try xml.nextChild(of: depth) {
      let path = readAttributes()[.path]
      if HealthName.table[xml.name] == .file, !path.isEmpty, routesLeft > 0,
        workout.routePaths.count < Self.partLimit, !workout.routePaths.contains(path)
      {
        workout.routePaths.append(path)
        routesLeft -= 1
      }
    }
  }

  private mutating func finish(_ workout: HealthWorkout, _ events: [HealthEvent]) {
    var workout = workout
    workout.setPauses(events)
    export.workouts.append(workout)
  }
}

/// A point in time at which a workout was paused or resumed manually.
struct HealthEvent {
  var isPause: Bool
  var date: DateTime

  /// Returns nil for any other event.
  init?(_ attributes: HealthAttributes) {
    switch attributes[.type] {
    case "HKWorkoutEventTypePause": isPause = true
    case "HKWorkoutEventTypeResume": isPause = false
    default: return nil
    }
    guard let date = DateTime(attributes[.date]) else { return nil }
    self.date = date
  }
}

extension HealthWorkout {
  /// Sets the pauses from the events. A pause without an end lasts until the end of the workout.
  mutating func setPauses(_ events: [HealthEvent]) {
    let inOrder = events.sorted { $0.date.unixMicroseconds < $1.date.unixMicroseconds }
    var paused: DateTime?
    for event in inOrder {
      let date = clamped(event.date)
      if event.isPause { paused = paused ?? date }
      guard !event.isPause, let start = paused else { continue }
      add(Pause(start: start, end: date))
      paused = nil
    }
    if let paused { add(Pause(start: paused, end: end)) }
  }

  private func clamped(_ date: DateTime) -> DateTime {
    if date.unixMicroseconds < start.unixMicroseconds { return start }
    return date.unixMicroseconds > end.unixMicroseconds ? end : date
  }

  private mutating func add(_ pause: Pause) {
    if pause.end.unixMicroseconds > pause.start.unixMicroseconds { pauses.append(pause) }
  }
}

extension Sport {
  /// Maps HealthKit's workout type to a sport. Other forms of training are `.workout`. Multisport workouts are `.other`.
  package init(healthName name: String) {
    let known = Sport.allCases.first { $0.profile.health.contains(name) }
    self = known ?? (Sport(fileText: healthTitle(name)) == .workout ? .workout : .other)
  }
}

/// Inserts spaces between the words of a name such as `TraditionalStrengthTraining`.
func healthTitle(_ name: String) -> String {
  name.reduce(into: "") { title, letter in
    if letter.isUppercase, title.last?.isLowercase == true { title.append(" ") }
    title.append(letter)
  }
}
