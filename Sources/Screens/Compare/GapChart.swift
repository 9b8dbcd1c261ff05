import Engine

/// A chart of the seconds ahead or behind along the distance. Ahead is above the zero line.
struct GapChart {
  private let comparison: Comparison
  private let formatter: MetricFormatter
  private let scale: ChartScale
  private let most: Int
  private let least: Int

  private var gaps: [PositionGap] { comparison.gaps }

  /// Creates a chart. Returns nil for activities without times.
  init?(_ comparison: Comparison, formatter: MetricFormatter) {
    guard comparison.gaps.count > 1 else { return nil }
    self.comparison = comparison
    self.formatter = formatter
    let seconds = comparison.gaps.map { $0.secondsAhead }
    var (most, least) = (0, 0)
    for index in seconds.indices {
      if seconds[index] > seconds[most] { most = index }
      if seconds[index] < seconds[least] { least = index }
    }
    (self.most, self.least) = (most, least)
    // The scale covers at least 10 s, so that small position errors don't look like differences in pace.
    let room = max(5 - (seconds[most] - seconds[least]) / 2, 0)
    scale = ChartScale(
      from: min(seconds[least], 0) - room, to: max(seconds[most], 0) + room, steps: Self.steps)
  }

  private static var steps: [Double] { ScaleSteps.seconds + [1200, 1800, 3600, 7200, 18_000] }

  func html() -> HTML {
    let samples = samples()
    return Chart(
      title: CompareWords.gapTitle.text, subtitle: CompareWords.gapSubtitle.text,
      summary: summary, lineLabels: scale.lines.map(lineText),
      ticks: AxisTicks.distances(comparison.length, formatter),
      samples: samples,
      drawing: build {
        area(samples, "gap-ahead") { min($0, zero) }
        area(samples, "gap-behind") { max($0, zero) }
        tag("path", .class("zero"), Attribute("d", joined("M0 ", decimal(zero), "H1000")))
        chartLine(samples)
      },
      marks: marks(samples), isAlongRoute: true
    ).html()
  }

  private var zero: Int { scale.position(0) }

  /// Formats a line's label. If any line is at 2 min or more, all labels are in minutes and seconds.
  private func lineText(_ seconds: Double) -> String {
    guard seconds != 0 else { return "0" }
    let isLong = scale.lines.contains { $0.magnitude >= 120 }
    let size =
      isLong
      ? clockText(seconds: seconds.magnitude) : fixedText(seconds.magnitude, decimals: 0)
    return joined(seconds < 0 ? "−" : "+", size)
  }

  private func samples() -> [ChartSample] {
    gaps.map { gap in
      ChartSample(
        x: ChartSample.along(gap.meters / comparison.length), y: scale.position(gap.secondsAhead),
        label: label(gap))
    }
  }

  private func label(_ gap: PositionGap) -> String {
    let distance = formatter.distanceWithUnit(gap.meters)
    let seconds = gap.secondsAhead.rounded(.toNearestOrEven)
    if seconds == 0 { return CompareWords.sampleLevel.filled(distance) }
    return (seconds > 0 ? CompareWords.sampleAhead : .sampleBehind).filled(
      distance, gapText(seconds))
  }

  /// Returns the area between the zero line and the part of the curve that `side` keeps.
  private func area(
    _ samples: [ChartSample], _ name: String, _ side: (Int) -> Int
  ) -> HTML {
    var bytes: [UInt8] = []
    func add(_ letter: Unicode.Scalar, _ x: Int, _ y: Int) {
      bytes.append(UInt8(ascii: letter))
      appendDecimal(x, to: &bytes)
      bytes.append(32)
      appendDecimal(y, to: &bytes)
    }
    add("M", samples[0].x, zero)
    for sample in samples { add("L", sample.x, side(sample.y ?? zero)) }
    add("L", samples[samples.count - 1].x, zero)
    bytes.append(UInt8(ascii: "Z"))
    return tag("path", .class(name), Attribute("d", markup: HTML(rawBytes: bytes)))
  }

  /// Labels the end, and the largest gap if it is far enough from the end.
  private func marks(_ samples: [ChartSample]) -> HTML {
    let last = gaps.count - 1
    let extreme =
      gaps[most].secondsAhead >= -gaps[least].secondsAhead ? most : least
    let isApart = (samples[last].x - samples[extreme].x) > 250 && samples[extreme].x > 60
    return build {
      chartMark(samples[last], words(gaps[last]), isAbove: gaps[last].secondsAhead >= 0)
      if isApart {
        chartMark(samples[extreme], words(gaps[extreme]), isAbove: extreme == most)
      }
    }
  }

  private func words(_ gap: PositionGap) -> String {
    let seconds = gap.secondsAhead.rounded(.toNearestOrEven)
    if seconds == 0 { return CompareWords.levelWord.text }
    return (seconds > 0 ? CompareWords.ahead : .behind).filled(gapText(seconds))
  }

  private var summary: String {
    CompareWords.gapSummary.filled(
      words(gaps[most]), formatter.distanceWithUnit(gaps[most].meters), words(gaps[least]),
      formatter.distanceWithUnit(gaps[least].meters), words(gaps[gaps.count - 1]))
  }
}
