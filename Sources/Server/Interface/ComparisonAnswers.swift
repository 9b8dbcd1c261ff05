import Engine

struct ComparisonAnswer: APIObject {
  static let componentName: String? = "Comparison"
  let comparison: Comparison

  static let fields: [APIField<Self>] = whole + parts

  private static let whole: [APIField<Self>] = [
    APIField(
      "basis", "What was compared: positions on a shared route, distances or moving times."
    ) { APIChoice($0.comparison.basis) },
    APIField("length", "The compared metres, or seconds if compared by time.") {
      APINumber($0.comparison.length)
    },
    APIField("ownShare", "The share of this track on the shared route, 0 to 1.") {
      APINumber($0.comparison.ownShare)
    },
    APIField("otherShare", "The share of the other track on the shared route, 0 to 1.") {
      APINumber($0.comparison.otherShare)
    },
    APIField("secondsAhead", "At the end; positive if this activity is ahead.") {
      APINumber($0.comparison.secondsAhead)
    },
  ]

  private static let parts: [APIField<Self>] = [
    APIField("gaps", "By moving time; empty without times.") { $0.comparison.gaps.map(Gap.init) },
    APIField("splits", "By kilometre; by five minutes if there is no distance.") {
      $0.comparison.splits.map(Split.init)
    },
    APIField("stretches", "Where time was gained and lost, largest difference first.") {
      $0.comparison.timeGapParts.map(Stretch.init)
    },
    APIField("own") { Totals(metrics: $0.comparison.own) },
    APIField("other") { Totals(metrics: $0.comparison.other) },
  ]

  struct Gap: APIObject {
    let gap: PositionGap

    static let fields: [APIField<Self>] = [
      APIField("place", "Metres along the compared distance.") { APINumber($0.gap.meters) },
      APIField("ownMeters") { APINumber($0.gap.ownMeters) },
      APIField("otherMeters") { APINumber($0.gap.otherMeters) },
      APIField("secondsAhead", "Positive if this activity is ahead.") {
        APINumber($0.gap.secondsAhead)
      },
    ]
  }

  struct Stretch: APIObject {
    let stretch: TimeGapPart

    static let fields: [APIField<Self>] = [
      APIField("start") { APINumber($0.stretch.start) },
      APIField("end") { APINumber($0.stretch.end) },
      APIField("secondsWon", "Positive if this activity gained time.") {
        APINumber($0.stretch.secondsWon)
      },
    ]
  }

  struct Split: APIObject {
    let split: ComparedSplit

    static let fields: [APIField<Self>] = [
      APIField("start") { APINumber($0.split.start) },
      APIField("length") { APINumber($0.split.length) },
      APIField("isComplete") { $0.split.isComplete },
      APIField("secondsGained", "Positive if this activity was faster.") {
        APINumber($0.split.secondsGained)
      },
      APIField("own") { Side(side: $0.split.own) },
      APIField("other") { Side(side: $0.split.other) },
    ]
  }

  struct Side: APIObject {
    static let componentName: String? = "ComparedSide"
    let side: SplitSide

    static let fields: [APIField<Self>] = [
      APIField("meters") { APINumber($0.side.meters) },
      APIField("seconds", "Moving time.") { APINumber($0.side.seconds) },
      APIField("gradeAdjustedSecondsPerMeter", "Only on foot and with altitudes.") {
        APINumber($0.side.gradeAdjustedPace)
      },
      APIField("heartRate", "Beats a minute.") { APINumber($0.side.heartRate) },
      APIField("cadence", "Steps a minute; crank revolutions a minute on a bike.") {
        APINumber($0.side.cadence)
      },
    ]
  }

  struct Totals: APIObject {
    static let componentName: String? = "ComparedFigures"
    let metrics: ComparedMetrics

    static let fields: [APIField<Self>] = [
      APIField("meters") { APINumber($0.metrics.meters) },
      APIField("movingSeconds") { APINumber($0.metrics.movingSeconds) },
      APIField("climbMeters") { APINumber($0.metrics.climbMeters) },
      APIField("speedMps", "Over moving time.") { APINumber($0.metrics.speed) },
      APIField("gradeAdjustedSecondsPerMeter", "Only on foot and with altitudes.") {
        APINumber($0.metrics.gradeAdjustedPace)
      },
      APIField("heartRate", "Beats a minute.") { APINumber($0.metrics.heartRate) },
      APIField("cadence") { APINumber($0.metrics.cadence) },
      APIField("metersPerBeat", "Distance per heartbeat.") { APINumber($0.metrics.metersPerBeat) },
    ]
  }
}
