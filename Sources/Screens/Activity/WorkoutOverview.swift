import Engine

/// A workout at a glance: a table of its sets, and a chart of the time that each repetition took.
struct WorkoutOverview {
  let sets: [WorkoutSet]

  func html() -> HTML {
    tag("div", .class("workout-overview")) {
      table()
      WorkoutTempoChart(sets: sets).html()
    }
  }

  private var hasScores: Bool { sets.contains { $0.score?.total != nil } }
  private var hasRests: Bool { sets.count > 1 }

  private func table() -> HTML {
    tag("section", .class("split-box")) {
      tag("h2") { WorkoutPageWords.sets }
      tag("table", .class("splits set-table")) {
        tag("caption", .class("unseen")) { WorkoutPageWords.sets }
        tag("thead") { tag("tr") { headings() } }
        tag("tbody") {
          for index in sets.indices { row(index, sets[index]) }
        }
      }
    }
  }

  @HTMLBuilder private func headings() -> HTML {
    columnHeading(WorkoutPageWords.exercise.text)
    columnHeading(WorkoutPageWords.done.text)
    if hasScores {
      heading("set-score", .score)
      heading("corrections", .corrections)
    }
    if hasRests { heading("rest", .rest) }
  }

  private func heading(_ name: String, _ words: WorkoutPageWords) -> HTML {
    tag("th", .class(name), Attribute("scope", "col")) { words }
  }

  private func row(_ index: Int, _ set: WorkoutSet) -> HTML {
    tag("tr") {
      tag("th", Attribute("scope", "row")) {
        tag("span", .class("set-number")) { decimal(index + 1) }
        " "
        Exercise.numbered(set.item.exercise)?.guide.title ?? ""
      }
      tag("td") { tag("b") { set.doneText } }
      if hasScores {
        tag("td", .class("set-score")) { score(set.score?.total) }
        tag("td", .class("corrections")) { set.correctionText }
      }
      if hasRests { tag("td", .class("rest")) { rest(after: index) } }
    }
  }

  private func score(_ score: Double?) -> HTML {
    tag("div") {
      if let score {
        tag(
          "svg", .class("split-bar"), .ariaHidden, Attribute("viewBox", "0 0 100 1"),
          Attribute("preserveAspectRatio", "none")
        ) {
          tag("rect", Attribute("width", fixedText(score, decimals: 0)), Attribute("height", "1"))
        }
      }
      tag("span") { score.map { fixedText($0, decimals: 0) } ?? "–" }
    }
  }

  /// Returns the time from the end of a set to the start of the next one, including pauses.
  private func rest(after index: Int) -> String {
    guard index + 1 < sets.count else { return "–" }
    let set = sets[index]
    let rest = sets[index + 1].startSeconds - set.startSeconds - set.activeSeconds
    return rest >= 0 ? clockText(seconds: rest) : "–"
  }
}

/// Returns a collapsed section with the set's score components and repetitions.
func workoutSetDetails(_ set: WorkoutSet) -> HTML {
  tag("details", .class("section part workout-set")) {
    tag("summary") { set.title }
    workoutSetParts(set)
  }
}

extension WorkoutSet {
  /// The completed repetitions or the time, such as "11 reps" or "40 s".
  fileprivate var doneText: String {
    let number = fixedText(done, decimals: 0)
    if isTimed { return WorkoutPageWords.seconds.filled(number) }
    return done == 1
      ? WorkoutPageWords.oneRepetition.text : WorkoutPageWords.repetitions.filled(number)
  }

  /// The number of faults, or "–" for a set that the camera didn't judge.
  fileprivate var correctionText: String { judge.map { decimal($0.faults.count) } ?? "–" }
}

/// A bar chart of the time that each repetition took, over the session. The sets' numbers are shown above the bars.
struct WorkoutTempoChart {
  private let sets: [WorkoutSet]
  private let repetitions: [TimedRepetition]
  /// The time from the start of the first set to the end of the last one, in seconds.
  private let length: Double

  private struct TimedRepetition {
    var set: WorkoutSet
    var metrics: RepetitionMetrics
    /// The repetition's end, in seconds since the first set's start.
    var end: Double
    var seconds: Double
  }

  init(sets: [WorkoutSet]) {
    self.sets = sets
    let start = sets.first?.startSeconds ?? 0
    repetitions = sets.flatMap { set in
      (set.task == .repetitions ? set.judge?.repetitions ?? [] : []).map { metrics in
        TimedRepetition(
          set: set, metrics: metrics, end: metrics.seconds - start,
          seconds: metrics.wholeSeconds ?? metrics.countedSeconds)
      }
    }
    length = max(
      sets.last.map { $0.startSeconds + $0.activeSeconds - start } ?? 0,
      repetitions.last?.end ?? 0)
  }

  /// Returns the chart, or nil if fewer than two repetitions have a known duration.
  func html() -> HTML? {
    let times = repetitions.map { $0.seconds }.filter { $0 > 0 && $0.isFinite }
    guard times.count > 1, let least = times.min(), let most = times.max(), length > 0 else {
      return nil
    }
    let mean = times.reduce(0, +) / Double(times.count)
    let scale = ChartScale(from: 0, to: most, steps: ScaleSteps.decimal)
    return tag("div") {
      Chart(
        title: WorkoutPageWords.tempo.text, subtitle: WorkoutPageWords.tempoUnit.text,
        summary: WorkoutPageWords.tempoSummary.filled(
          decimal(times.count), text(least), text(most), text(mean)),
        lineLabels: scale.lines.map { fixedText($0, decimals: 0) },
        xAxisLabels: [0, length / 2, length].map { clockText(seconds: $0) },
        samples: samples(scale), drawing: bars(scale), marks: numbers()
      ).html()
      tag("p", .class("quiet")) {
        holds.isEmpty ? WorkoutPageWords.tempoKey : .tempoKeyHolds
      }
    }
  }

  private func text(_ seconds: Double) -> String { fixedText(seconds, decimals: 1) }

  private func position(_ seconds: Double) -> Int { ChartSample.along(seconds / length) }

  private func samples(_ scale: ChartScale) -> [ChartSample] {
    repetitions.map { repetition in
      let words: WorkoutPageWords = repetition.metrics.faultCount > 0 ? .corrected : .sample
      return ChartSample(
        x: position(repetition.end - repetition.seconds / 2), y: scale.position(repetition.seconds),
        label: words.filled(
          repetition.set.title, decimal(repetition.metrics.number), text(repetition.seconds)))
    }
  }

  /// Draws each repetition's bar as wide as the repetition lasted, less a small gap.
  private func bars(_ scale: ChartScale) -> HTML {
    build {
      flatBars()
      for repetition in repetitions {
        let (start, end) = (position(repetition.end - repetition.seconds), position(repetition.end))
        let top = scale.position(repetition.seconds)
        tag(
          "rect", .class(repetition.metrics.faultCount > 0 ? "bar now" : "bar"),
          Attribute("x", number: start), Attribute("y", number: top),
          Attribute("width", number: max(end - start - 2, 3)),
          Attribute("height", number: max(900 - top, 0)))
      }
    }
  }

  private var holds: [HoldSpan] {
    sets.flatMap { $0.task == .hold ? $0.judge?.holds ?? [] : [] }
  }

  /// Draws holds as low bars along the chart's lowest line.
  private func flatBars() -> HTML {
    let start = sets.first?.startSeconds ?? 0
    return build {
      for hold in holds {
        let (first, last) = (position(hold.start - start), position(hold.end - start))
        tag(
          "rect", .class("bar"), Attribute("x", number: first), Attribute("y", "850"),
          Attribute("width", number: max(last - first, 3)), Attribute("height", "50"))
      }
    }
  }

  private func numbers() -> HTML {
    let start = sets.first?.startSeconds ?? 0
    return build {
      for (index, set) in sets.enumerated() {
        tag(
          "text", .class("direct"),
          .permille("x", position(set.startSeconds - start + set.activeSeconds / 2)),
          .permille("y", 90), Attribute("text-anchor", "middle")
        ) { decimal(index + 1) }
      }
    }
  }
}
