private import Engine

extension GaitBench {
  /// The results as Markdown. The page contains no date, so the same input always generates the same text.
  public var page: String {
    """
    ## Recorded walks

    The walks in the field data are measured with `WalkRecording` and `WalkReport` (docs/developing/gait.md). Errors are mean
    absolute errors over the recordings of a data set. For *F1*, a step is correct if it is within 0.25 s of a true step once a
    constant latency has been removed. *Calibrated* means calibrated on one other recording of the same data set (and of the same
    person, if known), averaged over all pairs.

    | data set | recordings | true steps | count error | bias | F1 | cadence error, steps per minute |
    |---|--:|--:|--:|--:|--:|--:|
    \(datasets.compactMap(stepRow).joined(separator: "\n"))

    | data set | recordings | distance error, no calibration | bias | speed error m/s | distance error, calibrated | speed error m/s |
    |---|--:|--:|--:|--:|--:|--:|
    \(datasets.compactMap(distanceRow).joined(separator: "\n"))

    \(lengthSections)

    | phone position | recordings | count error | bias |
    |---|--:|--:|--:|
    \(places.compactMap(placeRow).joined(separator: "\n"))

    The next table shows false steps in simulated motion other than walking, in twenty recordings of ten minutes for each type of
    motion. *Live, after starting a walk* means live detection after the user has started a walk.

    | motion | live, false steps per minute | live, after starting a walk | whole recording |
    |---|--:|--:|--:|
    \(GaitBench.restlessRows)
    """
  }

  var datasets: [String] { unique(scores.map(\.truth.dataset)) }
  private var places: [String] { unique(scores.filter { $0.trueSteps != nil }.map(\.truth.place)) }

  func unique(_ names: [String]) -> [String] { Array(Set(names)).sorted() }

  private func stepRow(_ dataset: String) -> String? {
    let rows = scores.filter { $0.truth.dataset == dataset && $0.trueSteps != nil }
    guard !rows.isEmpty else { return nil }
    let errors = rows.compactMap(\.countError)
    return row([
      dataset, "\(rows.count)", "\(rows.compactMap(\.trueSteps).reduce(0, +))",
      percent(mean(errors.map(abs))), percent(mean(errors)),
      text(mean(rows.compactMap(\.f1)), 3), text(mean(rows.compactMap(\.cadenceError)), 2),
    ])
  }

  private func placeRow(_ place: String) -> String? {
    let errors = scores.filter { $0.truth.place == place }.compactMap(\.countError)
    guard !errors.isEmpty else { return nil }
    return row([place, "\(errors.count)", percent(mean(errors.map(abs))), percent(mean(errors))])
  }

  private func distanceRow(_ dataset: String) -> String? {
    let rows = scores.filter { $0.truth.dataset == dataset && $0.truth.meters != nil }
    guard !rows.isEmpty else { return nil }
    let plain = rows.compactMap { DistanceError($0, meters: $0.meters) }
    let calibrated = pairs(rows).compactMap { pair in
      pair.known.meters(calibratedOn: pair.other).flatMap { DistanceError(pair.known, meters: $0) }
    }
    return row([
      dataset, "\(rows.count)", percent(mean(plain.map { abs($0.share) })),
      percent(mean(plain.map(\.share))), text(mean(plain.compactMap(\.speed)), 3),
      percent(mean(calibrated.map { abs($0.share) })),
      text(mean(calibrated.compactMap(\.speed)), 3),
    ])
  }

  func pairs(_ rows: [GaitScore]) -> [(known: GaitScore, other: GaitScore)] {
    rows.indices.flatMap { index in
      rows.indices.compactMap { other in
        let isSamePerson = rows[index].truth.subject == rows[other].truth.subject
        return index != other && isSamePerson ? (rows[index], rows[other]) : nil
      }
    }
  }

  func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  func percent(_ share: Double?) -> String {
    share.map { fixedText(100 * $0, decimals: 2) + " %" } ?? "–"
  }

  func text(_ value: Double?, _ decimals: Int) -> String {
    value.map { fixedText($0, decimals: decimals) } ?? "–"
  }

  func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}

/// The error of a distance.
private struct DistanceError {
  let share: Double
  /// The absolute error of the speed in m/s; nil if the duration is unknown.
  let speed: Double?

  init?(_ score: GaitScore, meters: Double) {
    guard let known = score.truth.meters, known > 0 else { return nil }
    share = meters / known - 1
    let seconds = score.truth.window.map { $0.upperBound - $0.lowerBound } ?? 0
    speed = seconds > 0 ? abs(meters - known) / seconds : nil
  }
}

extension GaitBench {
  private static let restless: [BodyMotion.Activity] = [
    .standing, .handling, .riding, .desk, .fidgeting, .training,
  ]

  fileprivate static var restlessRows: String {
    restless.map { activity in
      let found = falseSteps(activity).map { fixedText(Double($0) / 200, decimals: 2) }
      return "| \(activity) | " + found.joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }

  /// Returns the number of false steps in twenty ten-minute recordings: live, live during an announced walk, and in
  /// whole-recording analysis.
  private static func falseSteps(_ activity: BodyMotion.Activity) -> [Int] {
    var found = [0, 0, 0]
    for seed in 1...20 as ClosedRange<UInt64> {
      var motion = BodyMotion(
        seed: seed, activity: activity, cadence: .stepsPerMinute(0),
        carrying: Carrying.allCases[Int(seed % 4)])
      motion.samplingScatter = 0.0015
      motion.hasGyroscope = true
      let samples = (0..<36_000).map { _ in motion.next() }
      found[0] += stepsLive(samples, isAnnounced: false).count
      found[1] += stepsLive(samples, isAnnounced: true).count
      found[2] += walkedSteps(samples).count
    }
    return found
  }
}
