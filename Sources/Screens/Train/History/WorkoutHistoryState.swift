public import Engine

/// What a trend of workouts is of. Raw values are the order on the page.
public enum WorkoutMeasure: UInt8, Equatable, Sendable, CaseIterable {
  case score, repetitions, range, held, time

  /// As in an address.
  public var name: String {
    switch self {
    case .score: "score"
    case .repetitions: "repetitions"
    case .range: "range"
    case .held: "held"
    case .time: "time"
    }
  }

  /// Of a week: the sum, else the mean.
  var isSum: Bool {
    switch self {
    case .score, .range: false
    case .repetitions, .held, .time: true
    }
  }
}

/// A set as the history of workouts needs it.
public struct WorkoutSetRow: Equatable, Sendable {
  /// `Exercise.number`.
  public var exercise: UInt8
  public var activeSeconds: Double
  /// Nil of what the camera did not count.
  public var repetitions: Int?
  public var heldSeconds: Double?
  /// Of its repetitions the mean, in the unit of the exercise.
  public var range: Double?
  /// 0 … 100.
  public var score: Double?

  public init(
    exercise: UInt8, activeSeconds: Double, repetitions: Int? = nil, heldSeconds: Double? = nil,
    range: Double? = nil, score: Double? = nil
  ) {
    self.exercise = exercise
    self.activeSeconds = activeSeconds
    self.repetitions = repetitions
    self.heldSeconds = heldSeconds
    self.range = range
    self.score = score
  }

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

/// A workout as its history shows it.
public struct WorkoutHistoryRow: Equatable, Sendable {
  public var activity: ActivityRow
  /// In the order they were done in.
  public var sets: [WorkoutSetRow]

  public init(activity: ActivityRow, sets: [WorkoutSetRow]) {
    self.activity = activity
    self.sets = sets
  }

  /// Of all sets; nil where none has it.
  func value(_ measure: WorkoutMeasure) -> Double? {
    let values = sets.compactMap { $0.value(measure) }
    guard !values.isEmpty else { return nil }
    let sum = values.reduce(0, +)
    return measure.isSum ? sum : sum / Double(values.count)
  }

  /// Of one exercise alone; nil where it was not done.
  func only(_ exercise: Exercise?) -> WorkoutHistoryRow? {
    guard let exercise else { return self }
    let sets = sets.filter { $0.exercise == exercise.number }
    return sets.isEmpty ? nil : WorkoutHistoryRow(activity: activity, sets: sets)
  }
}

/// What the history of workouts shows.
public struct WorkoutHistoryState: Sendable {
  public var now: Moment
  /// Of which alone; nil shows every one.
  public var exercise: Exercise?
  public var measure: WorkoutMeasure
  /// Latest first.
  public var workouts: [WorkoutHistoryRow]

  public init(
    now: Moment, exercise: Exercise? = nil, measure: WorkoutMeasure = .score,
    workouts: [WorkoutHistoryRow] = []
  ) {
    self.now = now
    self.exercise = exercise
    self.measure = measure
    self.workouts = workouts
  }

  /// Latest first, each with the sets of the exercise that is shown.
  var shown: [WorkoutHistoryRow] { workouts.compactMap { $0.only(exercise) } }

  /// What was ever done, in the picker's order.
  var exercises: [Exercise] {
    Exercise.all.filter { exercise in
      workouts.contains { $0.sets.contains { $0.exercise == exercise.number } }
    }
  }
}

/// The workouts of a week.
struct WorkoutWeek: Equatable {
  /// The week's Monday, where the athlete was.
  var monday: Moment
  var workouts: [WorkoutHistoryRow]

  var setCount: Int { workouts.reduce(0) { $0 + $1.sets.count } }

  /// The sum of its workouts, or their mean; nil where none has it.
  func value(_ measure: WorkoutMeasure) -> Double? {
    let values = workouts.compactMap { $0.value(measure) }
    guard !values.isEmpty else { return nil }
    let sum = values.reduce(0, +)
    return measure.isSum ? sum : sum / Double(values.count)
  }

  /// Oldest first; weeks without a workout are left out.
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
