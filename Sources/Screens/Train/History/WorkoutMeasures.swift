import Engine

/// The names, units and formats of a workout measure.
struct WorkoutMeasureText {
  let measure: WorkoutMeasure
  /// The selected exercise; nil for all.
  let exercise: Exercise?

  private var isAngle: Bool { exercise?.isMeasuredInDegrees ?? true }

  var title: TrainHistoryWords { measure.words }

  var unit: TrainHistoryWords {
    switch measure {
    case .score: .points
    case .repetitions: .repetitions
    case .range: isAngle ? .degrees : .percent
    case .held: .seconds
    case .time: .minutes
    }
  }

  /// Returns the value in the chart's unit.
  func shown(_ value: Double) -> Double {
    switch measure {
    case .score, .repetitions, .held: value
    case .range: isAngle ? value : 100 * value
    case .time: value / 60
    }
  }

  /// Returns the value without its unit.
  func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    switch measure {
    case .score, .repetitions, .range: return fixedText(shown(value), decimals: 0)
    case .held, .time: return clockText(seconds: value)
    }
  }

  /// Returns the value with its unit if the number alone would be ambiguous.
  func text(_ value: Double) -> String {
    switch measure {
    case .score, .repetitions, .held, .time: number(value)
    case .range:
      (isAngle ? TrainSummaryWords.degrees : TrainSummaryWords.percent).filled(number(value))
    }
  }

  /// The minimum range of the chart's axis, so that random variation doesn't look like a change.
  private var minimumSpan: Double {
    switch measure {
    case .score, .range: 20
    case .repetitions: 10
    case .held: 20
    case .time: 5
    }
  }

  var metric: HistoryMetric {
    HistoryMetric(
      title: title.text, unit: unit.text,
      item: (TrainHistoryWords.workout.text, TrainHistoryWords.workouts.text),
      minimumSpan: minimumSpan, most: measure == .score ? 100 : nil, isSum: measure.isSum,
      shown: shown,
      text: text)
  }
}

extension WorkoutMeasure {
  package var words: TrainHistoryWords {
    switch self {
    case .score: .score
    case .repetitions: .repetitions
    case .range: .range
    case .held: .held
    case .time: .time
    }
  }
}

extension HistoryTrend {
  /// Creates the trend, or returns nil if the measure is missing from all workouts.
  ///
  /// - Parameter workouts: latest first.
  init?(_ workouts: [WorkoutHistoryRow], _ text: WorkoutMeasureText) {
    self.init(
      text.metric,
      sessions: workouts.reversed().compactMap { workout in
        guard let start = workout.activity.start, let value = workout.value(text.measure) else {
          return nil
        }
        return Point(start: start, value: value)
      },
      weeks: WorkoutWeek.weeks(of: workouts).compactMap { week in
        week.value(text.measure).map { Point(start: week.monday, value: $0) }
      })
  }
}
