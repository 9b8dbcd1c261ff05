import Engine

/// Returns the summary of a finished workout: its score, and every set with its repetitions.
public func trainSummary(_ state: WorkoutSummaryState) -> HTML {
  tag("div", .class("run-summary train-summary")) {
    sessionTitle(TrainSummaryWords.title.text, state.start)
    deliveryNotices(
      state.delivery, undoable: TrainSummaryWords.kept.text,
      refused: TrainSummaryWords.refused.text, demo: .workout)
    workoutMetricList(state.sets, seconds: state.seconds)
    for set in state.sets { workoutSetSection(set) }
    summaryButtons(
      state.delivery, resume: .resumeWorkout, open: TrainSummaryWords.open.text)
  }
}

/// Returns the main statistics of a workout.
func workoutMetricList(_ sets: [WorkoutSet], seconds: Double) -> HTML {
  let totals = WorkoutTotals(sets)
  return tag("dl", .class("figures")) {
    if let score = totals.score {
      metric(.score, TrainSummaryWords.ofHundred.text, fixedText(score, decimals: 0))
    }
    metric(.sets, TrainSummaryWords.sets.text, decimal(sets.count))
    if totals.repetitions > 0 {
      metric(.repetitions, TrainSummaryWords.repetitions.text, decimal(totals.repetitions))
    }
    if totals.heldSeconds > 0 {
      metric(.held, TrainSummaryWords.held.text, clockText(seconds: totals.heldSeconds))
    }
    metric(.duration, TrainSummaryWords.duration.text, clockText(seconds: seconds))
  }
}

private func metric(_ name: TrainSummaryWords, _ caption: String, _ number: String) -> HTML {
  largeMetric(name.text, caption: caption, tag("b") { number })
}

/// Returns a set with its score, its repetitions and the movements that weren't counted.
private func workoutSetSection(_ set: WorkoutSet) -> HTML {
  tag("section", .class("workout-set")) {
    tag("h2") { set.title }
    workoutSetParts(set)
  }
}

extension WorkoutSet {
  /// The exercise and the set's number: "Squat, set 1".
  var title: String {
    TrainSummaryWords.setTitle.filled(
      Exercise.numbered(item.exercise)?.guide.title ?? "", decimal(number))
  }
}

/// Returns the components of a set's score, its repetitions and the movements that weren't counted.
@HTMLBuilder func workoutSetParts(_ set: WorkoutSet) -> HTML {
  let exercise = Exercise.numbered(set.item.exercise)
  if let judge = set.judge {
    scoreParts(set.score)
    switch set.task {
    case .repetitions: repetitionTable(set, judge, exercise)
    case .hold: holdLine(judge)
    case .dance: HTML()
    }
    refusals(set, isAngle: exercise?.isMeasuredInDegrees ?? true)
  } else {
    tag("p", .class("quiet")) { TrainSummaryWords.byTime }
  }
}

extension Exercise {
  var isMeasuredInDegrees: Bool { measure.signal.first?.quantity.isAngle ?? true }
}

private func scoreParts(_ score: SetScore?) -> HTML {
  tag("dl", .class("facts score-parts")) {
    for part in score?.parts ?? [] {
      fact(
        part.kind.words.text,
        TrainSummaryWords.pointsOfHundred.filled(fixedText(part.points, decimals: 0)))
    }
  }
}

private func repetitionTable(
  _ set: WorkoutSet, _ judge: SetJudge, _ exercise: Exercise?
) -> HTML {
  let isAngle = exercise?.isMeasuredInDegrees ?? true
  guard !judge.repetitions.isEmpty else {
    return tag("p", .class("quiet")) { TrainSummaryWords.noneCounted }
  }
  return tag(
    "div", .class("table-scroll"), Attribute("tabindex", "0"), .role("region"),
    .label(TrainSummaryWords.repetitions)
  ) {
    tag("table", .class("repetitions")) {
      tag("thead") {
        tag("tr") {
          for name in [TrainSummaryWords.number, .time, .range, judge.tempoName, .partForm] {
            columnHeading(name.text)
          }
        }
      }
      tag("tbody") {
        for metrics in judge.repetitions { repetitionRow(metrics, set, isAngle: isAngle) }
      }
    }
  }
}

extension SetJudge {
  /// The column heading for the durations of a repetition's three phases.
  fileprivate var tempoName: TrainSummaryWords {
    switch measure.outward {
    case .eccentric: .tempoDown
    case .concentric: .tempoUp
    }
  }
}

private func repetitionRow(_ metrics: RepetitionMetrics, _ set: WorkoutSet, isAngle: Bool) -> HTML {
  tag("tr") {
    tag("td") { decimal(metrics.number) }
    tag("td") { clockText(seconds: max(0, metrics.seconds - set.startSeconds)) }
    tag("td") { rangeText(metrics.range, isAngle: isAngle) }
    tag("td") { tempoText(metrics) }
    tag("td") {
      metrics.faultCount == 0
        ? TrainSummaryWords.clean.text
        : plural(metrics.faultCount, one: TrainSummaryWords.oneFault, many: .faultCount)
    }
  }
}

private func rangeText(_ range: Double, isAngle: Bool) -> String {
  isAngle
    ? TrainSummaryWords.degrees.filled(fixedText(range, decimals: 0))
    : TrainSummaryWords.percent.filled(fixedText(100 * range, decimals: 0))
}

private func tempoText(_ metrics: RepetitionMetrics) -> String {
  TrainSummaryWords.tempoValue.filled(
    fixedText(metrics.outwardSeconds, decimals: 1), fixedText(metrics.pauseSeconds, decimals: 1),
    metrics.backSeconds.map { fixedText($0, decimals: 1) } ?? "–")
}

private func holdLine(_ judge: SetJudge) -> HTML {
  let longest = judge.holds.map { $0.heldSeconds }.max() ?? 0
  return tag("p") {
    TrainSummaryWords.heldLine.filled(
      fixedText(judge.snapshot.heldSeconds, decimals: 0), fixedText(longest, decimals: 0))
  }
}

private func refusals(_ set: WorkoutSet, isAngle: Bool) -> HTML {
  guard !set.refused.isEmpty else { return HTML() }
  return tag("details", .class("section")) {
    tag("summary") { TrainSummaryWords.refusedTitle }
    tag("ul") {
      for refused in set.refused {
        tag("li") {
          clockText(seconds: max(0, refused.seconds - set.startSeconds))
          " "
          refusalText(refused.reason, isAngle: isAngle)
        }
      }
    }
  }
}

extension ScoreKind {
  fileprivate var words: TrainSummaryWords {
    switch self {
    case .range: .partRange
    case .form: .partForm
    case .completeness: .partCompleteness
    case .tempo: .partTempo
    case .symmetry: .partSymmetry
    case .pose: .partPose
    case .activity: .partActivity
    case .rhythm: .partRhythm
    }
  }
}
