package import Engine

extension HealthReader {
  /// Routes and pauses kept of one workout; more would only be a way to fill memory.
  private static let partLimit = 200

  /// Reads a workout and what stands in it.
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

  /// As long as what Health has, so that it stays short enough to be read again when it is written.
  private static func typeName(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
  }

  /// What the start tag says. Older exports have distance and energy there, newer ones below.
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

  /// What a workout's own statistics say, which is more exact than its start tag.
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

  /// 0 counts as unknown: it is what apps write that do not measure.
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

/// Where a workout was paused or went on by hand.
struct HealthEvent {
  var isPause: Bool
  var date: DateTime

  /// Nil for what is neither.
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
  /// Pauses from the events: one without an end lasts to the workout's end.
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
  /// From HealthKit's name of a kind of workout. Of kinds without a sport of ours those that are
  /// training of the body are `workout`; several sports in one, and wheelchairs, are `other`.
  package init(healthName name: String) {
    switch name {
    case "Running": self = .running
    case "Walking": self = .walking
    case "Hiking": self = .hiking
    case "Cycling": self = .cycling
    case "Swimming": self = .swimming
    case "Elliptical", "Rowing", "StairClimbing", "StairStepper", "Stairs": self = .workout
    default: self = Sport(fileText: healthTitle(name)) == .workout ? .workout : .other
    }
  }
}

/// `TraditionalStrengthTraining` as three words.
func healthTitle(_ name: String) -> String {
  name.reduce(into: "") { title, letter in
    if letter.isUppercase, title.last?.isLowercase == true { title.append(" ") }
    title.append(letter)
  }
}
