import Engine

/// Returns a chart of all step lengths during the walk with the target band, a text alternative, exact values at the
/// cursor, and a table.
///
/// - Parameter further: additional columns, included only if the table lists individual steps.
func walkTimelineSection(
  _ summary: WalkSummary, _ formatter: WalkMetricFormatter, further: StepColumns? = nil
) -> HTML {
  guard let timeline = WalkTimeline(summary, formatter) else { return HTML() }
  return tag("section", .class("walk-timeline")) {
    timeline.figure()
    timeline.legend()
    tag("details", .class("section")) {
      tag("summary") { timeline.tableTitle }
      timeline.table(timeline.groupSize == 1 ? further : nil)
    }
  }
}

/// A step in the chart, or a group of steps if there are too many to draw individually.
struct TimelineEntry {
  /// The numbers of the first and last step, starting at 1.
  var first: Int
  var last: Int
  /// Seconds since the first step.
  var seconds: Double
  /// The mean length and speed of the counted steps, or of all steps if all were removed.
  var length: Double
  var speed: Double
  var goodCount: Int
  var countedCount: Int
  var hasWarning: Bool
  var startsBout: Bool
  /// The verdict on the first step, which is shown only if the entry is a single step.
  var verdict: WalkSummaryWords

  /// Whether more than half of the counted steps are good.
  var isGood: Bool { 2 * goodCount > countedCount }
  var count: Int { last - first + 1 }
}

/// Additional columns of a table of steps.
struct StepColumns {
  var headings: HTML
  var cells: (WalkSummary.Step) -> HTML
}

struct WalkTimeline {
  /// The maximum number of entries. Longer walks are drawn and listed in groups of steps.
  static let maximumEntries = 300

  let entries: [TimelineEntry]
  /// The number of steps per entry.
  let groupSize: Int
  let summary: WalkSummary
  let formatter: WalkMetricFormatter
  let scale: ChartScale
  let seconds: Double

  /// Returns nil if the walk has no steps.
  init?(_ summary: WalkSummary, _ formatter: WalkMetricFormatter) {
    guard summary.stepCount > 0 else { return nil }
    self.summary = summary
    self.formatter = formatter
    groupSize = max(1, (summary.steps.count + Self.maximumEntries - 1) / Self.maximumEntries)
    entries = Self.entries(of: summary, by: groupSize)
    seconds = max(entries.last?.seconds ?? 0, 1)
    let target = summary.frame.target
    let tolerance = target.lengthToleranceMeters
    var (least, most) = (target.stepLengthMeters - tolerance, target.stepLengthMeters + tolerance)
    for entry in entries { (least, most) = (min(least, entry.length), max(most, entry.length)) }
    scale = ChartScale(
      from: least / formatter.unit.meters, to: most / formatter.unit.meters,
      steps: ScaleSteps.stepLengths)
  }

  private static func entries(of summary: WalkSummary, by size: Int) -> [TimelineEntry] {
    let start = summary.steps[0].measured.step.seconds
    var entries: [TimelineEntry] = []
    var index = 0
    while index < summary.steps.count {
      let end = min(index + size, summary.steps.count)
      entries.append(entry(summary.steps[index..<end], since: start, summary.frame.target))
      index = end
    }
    return entries
  }

  private static func entry(
    _ steps: ArraySlice<WalkSummary.Step>, since start: Double, _ target: WalkingTarget
  ) -> TimelineEntry {
    let counted = steps.filter { $0.isCounted }
    let shown = counted.isEmpty ? Array(steps) : counted
    let lengths = shown.reduce(0) { $0 + $1.measured.lengthMeters }
    let durations = shown.reduce(0) { $0 + $1.measured.step.duration }
    let first = steps[steps.startIndex]
    return TimelineEntry(
      first: steps.startIndex + 1, last: steps.endIndex,
      seconds: first.measured.step.seconds - start, length: lengths / Double(shown.count),
      speed: durations > 0 ? lengths / durations : 0,
      goodCount: counted.count { $0.isGood }, countedCount: counted.count,
      hasWarning: steps.contains { $0.warning != nil },
      startsBout: first.measured.step.beginsBout, verdict: verdict(first, target))
  }

  // MARK: Drawing

  func figure() -> HTML {
    Chart(
      title: WalkSummaryWords.timeline.text,
      subtitle: WalkSummaryWords.timelineSubtitle.filled(
        formatter.lengthUnit, formatter.typedLength(summary.frame.target.stepLengthMeters)),
      summary: summaryText, lineLabels: scale.lines.map(lineText),
      xAxisLabels: [0, seconds / 2, seconds].map { clockText(seconds: $0) },
      samples: samples, drawing: drawing, marks: marks
    ).html()
  }

  private func lineText(_ value: Double) -> String {
    fixedText(value, decimals: scale.step >= 1 ? 0 : scale.step >= 0.1 ? 1 : 2)
  }

  private func along(_ entry: TimelineEntry) -> Int { ChartSample.along(entry.seconds / seconds) }

  private func position(_ meters: Double) -> Int { scale.position(meters / formatter.unit.meters) }

  private var samples: [ChartSample] {
    entries.map { entry in
      ChartSample(x: along(entry), y: position(entry.length), label: label(entry))
    }
  }

  private func label(_ entry: TimelineEntry) -> String {
    let clock = clockText(seconds: entry.seconds)
    if entry.count == 1 {
      return WalkSummaryWords.timelineSample.filled(
        decimal(entry.first), clock, formatter.length(entry.length), entry.verdict.text)
    }
    return WalkSummaryWords.timelineGroup.filled(
      decimal(entry.first), decimal(entry.last), clock, formatter.length(entry.length),
      goodText(entry))
  }

  func goodText(_ entry: TimelineEntry) -> String {
    WalkSummaryWords.goodShare.filled(decimal(entry.goodCount), decimal(entry.countedCount))
  }

  private var drawing: HTML {
    let target = summary.frame.target
    let top = position(target.stepLengthMeters + target.lengthToleranceMeters)
    let bottom = position(target.stepLengthMeters - target.lengthToleranceMeters)
    return build {
      tag(
        "rect", .class("target-band"), Attribute("x", "0"), Attribute("y", number: top),
        Attribute("width", "1000"), Attribute("height", number: max(bottom - top, 1)))
      tag(
        "line", .class("target-line"), Attribute("x1", "0"), Attribute("x2", "1000"),
        Attribute("y1", number: position(target.stepLengthMeters)),
        Attribute("y2", number: position(target.stepLengthMeters)))
    }
  }

  /// The marks of all entries: dots for good steps, arrowheads that point away from the band for other steps, and
  /// crosses for removed ones.
  private var marks: HTML {
    build { for entry in entries { mark(entry) } }
  }

  private func mark(_ entry: TimelineEntry) -> HTML {
    tag(
      "svg", .class("step-mark"), .permille("x", along(entry)),
      .permille("y", position(entry.length))
    ) {
      tag(
        "path", .class(joined("step-", markName(entry))),
        Attribute("d", markup: HTML(raw: shape(entry))))
      if entry.hasWarning, entry.count == 1 {
        tag("path", .class("step-warned"), Attribute("d", markup: HTML(raw: Self.ring)))
      }
    }
  }

  private func markName(_ entry: TimelineEntry) -> String {
    entry.countedCount == 0 ? "removed" : entry.isGood ? "good" : "off"
  }

  private func shape(_ entry: TimelineEntry) -> StaticString {
    if entry.countedCount == 0 { return Self.cross }
    if entry.isGood { return Self.dot }
    let target = summary.frame.target.stepLengthMeters
    return entry.length < target ? Self.down : Self.up
  }

  static let cross: StaticString = "M-3 -3L3 3M-3 3L3 -3"
  static let dot: StaticString = "M-2.5 0A2.5 2.5 0 1 0 2.5 0A2.5 2.5 0 1 0 -2.5 0Z"
  static let down: StaticString = "M-4 -3H4L0 4Z"
  static let up: StaticString = "M-4 3H4L0 -4Z"
  static let ring: StaticString = "M-7 0A7 7 0 1 0 7 0A7 7 0 1 0 -7 0Z"

  /// The chart's text alternative.
  private var summaryText: String {
    let lengths = summary.steps.filter { $0.isCounted }.map { $0.measured.lengthMeters }
    let target = summary.frame.target
    return WalkSummaryWords.timelineSummary.filled(
      clockText(seconds: seconds), decimal(summary.stepCount),
      formatter.length(lengths.min()), formatter.length(lengths.max()),
      formatter.length(summary.averageStepLength), formatter.typedLength(target.stepLengthMeters),
      formatter.typedLength(target.lengthToleranceMeters), decimal(summary.goodCount),
      decimal(summary.warningCount))
  }

  // MARK: Verdicts

  static func verdict(
    _ step: WalkSummary.Step, _ target: WalkingTarget
  ) -> WalkSummaryWords {
    if !step.isCounted { return .wordRemoved }
    if step.isGood { return .wordGood }
    let length = step.measured.lengthMeters - target.stepLengthMeters
    if length.magnitude >= target.lengthToleranceMeters {
      return length < 0 ? .wordShort : .wordLong
    }
    let speed = step.measured.speedMetersPerSecond - target.speedMetersPerSecond
    guard speed.magnitude >= target.speedTolerance else { return .wordOff }
    return speed < 0 ? .wordSlow : .wordFast
  }
}

// MARK: Table

extension WalkTimeline {
  var tableTitle: String {
    groupSize == 1 ? WalkSummaryWords.table.text : WalkSummaryWords.groupTable.text
  }

  func table(_ further: StepColumns? = nil) -> HTML {
    tag(
      "div", .class("table-scroll"), Attribute("tabindex", "0"), .role("region"), .label(tableTitle)
    ) {
      tag("table", .class("splits steps-table")) {
        tag("caption", .class("unseen")) { WalkSummaryWords.caption }
        tag("thead") {
          tag("tr") {
            columnHeading(WalkSummaryWords.number.text)
            columnHeading(WalkSummaryWords.time.text)
            columnHeading(joined(WalkSummaryWords.length.text, ", ", formatter.lengthUnit))
            columnHeading(joined(WalkSummaryWords.stepSpeed.text, ", ", formatter.speedUnit))
            columnHeading(WalkSummaryWords.verdict.text)
            if let further { further.headings }
          }
        }
        tag("tbody") { for entry in entries { row(entry, further) } }
      }
    }
  }

  private func row(_ entry: TimelineEntry, _ further: StepColumns?) -> HTML {
    tag("tr", entry.isGood ? nil : .class("off")) {
      tag("th", Attribute("scope", "row")) {
        entry.count == 1
          ? decimal(entry.first)
          : WalkSummaryWords.range.filled(decimal(entry.first), decimal(entry.last))
      }
      tag("td") { clockText(seconds: entry.seconds) }
      tag("td") { formatter.number(entry.length) }
      tag("td") { formatter.speedNumber(entry.speed) }
      tag("td", .class("verdict")) { verdictText(entry) }
      if let further { further.cells(summary.steps[entry.first - 1]) }
    }
  }

  private func verdictText(_ entry: TimelineEntry) -> String {
    let word = entry.count == 1 ? entry.verdict.text : goodText(entry)
    return entry.hasWarning ? joined(word, ", ", WalkSummaryWords.warned.text) : word
  }
}
