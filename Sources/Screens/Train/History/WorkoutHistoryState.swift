public import Engine
public import Model

/// A measure of workouts over time. The raw values determine the order on the page.
public enum WorkoutMeasure: UInt8, Equatable, Sendable, CaseIterable {
  case score, repetitions, range, held, time

  /// The name in URLs.
  public var name: String {
    switch self {
    case .score: "score"
    case .repetitions: "repetitions"
    case .range: "range"
    case .held: "held"
    case .time: "time"
    }
  }

  /// Whether a week's value is the sum over its workouts instead of the mean.
  var isSum: Bool {
    switch self {
    case .score, .range: false
    case .repetitions, .held, .time: true
    }
  }
}

extension SetMetrics {
  func value(_ measure: WorkoutMeasure) -> Double? {
    switch measure {
    case .score: score
    case .repetitions: repetitions.map { Double($0) }
    case .range: range
    case .held: heldSeconds
    case .time: activeSeconds
    }
  }
}

/// A workout in the history.
public struct WorkoutHistoryRow: Equatable, Sendable {
  public var activity: ActivityRow
  /// The sets, in chronological order.
  public var sets: [SetMetrics]

  public init(activity: ActivityRow, sets: [SetMetrics]) {
    self.activity = activity
    self.sets = sets
  }

  /// Returns the measure's sum or mean over all sets, or nil if it is missing from all of them.
  func value(_ measure: WorkoutMeasure) -> Double? {
    let values = sets.compactMap { $0.value(measure) }
    guard !values.isEmpty else { return nil }
    let sum = values.reduce(0, +)
    return measure.isSum ? sum : sum / Double(values.count)
  }

  /// Returns the workout limited to the sets of one exercise, or nil if it doesn't contain any. Returns the whole
  /// workout if `exercise` is nil.
  func only(_ exercise: Exercise?) -> WorkoutHistoryRow? {
    guard let exercise else { return self }
    let sets = sets.filter { $0.exercise == exercise.number }
    return sets.isEmpty ? nil : WorkoutHistoryRow(activity: activity, sets: sets)
  }
}

/// The contents of the workout history page.
public struct WorkoutHistoryState: Sendable {
  public var now: Instant
  /// The selected exercise; nil for all.
  public var exercise: Exercise?
  public var measure: WorkoutMeasure
  /// The workouts, latest first.
  public var workouts: [WorkoutHistoryRow]

  public init(
    now: Instant, exercise: Exercise? = nil, measure: WorkoutMeasure = .score,
    workouts: [WorkoutHistoryRow] = []
  ) {
    self.now = now
    self.exercise = exercise
    self.measure = measure
    self.workouts = workouts
  }

  /// The workouts that contain the selected exercise, limited to its sets. Latest first.
  var shown: [WorkoutHistoryRow] { workouts.compactMap { $0.only(exercise) } }

  /// The exercises that occur in any workout, in the picker's order.
  var exercises: [Exercise] {
    Exercise.all.filter { exercise in
      workouts.contains { $0.sets.contains { $0.exercise == exercise.number } }
    }
  }
}

/// The workouts of a week.
struct WorkoutWeek: Equatable {
  /// The start of the week (Monday at midnight) in the athlete's time zone.
  var monday: Instant
  var workouts: [WorkoutHistoryRow]

  var setCount: Int { workouts.reduce(0) { $0 + $1.sets.count } }

  /// Returns the measure's sum or mean over the week's workouts, or nil if it is missing from all of them.
  func value(_ measure: WorkoutMeasure) -> Double? {
    let values = workouts.compactMap { $0.value(measure) }
    guard !values.isEmpty else { return nil }
    let sum = values.reduce(0, +)
    return measure.isSum ? sum : sum / Double(values.count)
  }

  /// Returns the weeks that contain at least one workout, oldest first.
  static func weeks(of workouts: [WorkoutHistoryRow]) -> [WorkoutWeek] {
    var weeks: [WorkoutWeek] = []
    for workout in workouts.reversed() {
      guard let monday = workout.activity.start?.monday else { continue }
      if let last = weeks.last, last.monday.localDay == monday.localDay {
        weeks[weeks.count - 1].workouts.append(workout)
      } else {
        weeks.append(WorkoutWeek(monday: monday, workouts: [workout]))
      }
    }
    return weeks
  }
}
