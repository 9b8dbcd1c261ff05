import Engine

/// Generates the tables of `docs/developing/gait.md`.
struct StepPage {
  let field: StepReport

  var markdown: String {
    """
    | carried | steps a minute, contact | count | offset ms | jitter ms | cadence | first after s |
    |---|---|--:|--:|--:|--:|--:|
    \(simulatedRows)

    | not stepping | false steps a minute |
    |---|--:|
    \(restlessRows)

    | recordings | place | n | true steps | count error (mean of sizes) | bias | offset ms | jitter ms | taken for running |
    |---|---|--:|--:|--:|--:|--:|--:|--:|
    \(fieldRows)

    """
  }

  private static let seeds: ClosedRange<UInt64> = 1...5

  // MARK: Simulated

  private var simulatedRows: String {
    let running = [(150.0, 0.8), (165, 0.74), (180, 0.66), (200, 0.6)]
    let walking = [90.0, 110, 130]
    return Carrying.allCases.flatMap { carrying in
      running.map { row(carrying, .running, $0.0, contactShare: $0.1) }
        + walking.map { row(carrying, .walking, $0, contactShare: nil) }
    }.joined(separator: "\n")
  }

  private func row(
    _ carrying: Carrying, _ activity: BodyMotion.Activity, _ cadence: Double, contactShare: Double?
  ) -> String {
    var trial = StepTrial(
      carrying: carrying, activity: activity, cadence: .stepsPerMinute(cadence))
    if let contactShare { trial.contactShare = contactShare }
    let outcomes = Self.seeds.map { trial.outcome(seed: $0) }
    let steps = outcomes.reduce(0) { $0 + $1.steps }
    let trueSteps = outcomes.reduce(0) { $0 + $1.trueSteps }
    let cells = [
      "\(carrying)",
      "\(activity) \(Int(cadence))" + (contactShare.map { ", \(Int($0 * 100)) %" } ?? ""),
      fixedText(100 * Double(steps - trueSteps) / Double(trueSteps), decimals: 2) + " %",
      milliseconds(mean(outcomes.map(\.timing.mean)), decimals: 0),
      milliseconds(mean(outcomes.map(\.timing.deviation)), decimals: 1),
      fixedText(mean(outcomes.map(\.cadence.mean)), decimals: 2) + " ± "
        + fixedText(mean(outcomes.map(\.cadence.deviation)), decimals: 2),
      fixedText(mean(outcomes.compactMap(\.firstCadenceSeconds)), decimals: 1),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private var restlessRows: String {
    [BodyMotion.Activity.standing, .handling, .riding].map { activity in
      "| \(activity) | \(fixedText(falseStepsPerMinute(activity), decimals: 2)) |"
    }.joined(separator: "\n")
  }

  /// Returns the false steps per minute over a hundred ten-minute recordings.
  private func falseStepsPerMinute(_ activity: BodyMotion.Activity) -> Double {
    var steps = 0.0
    for seed in 1...100 as ClosedRange<UInt64> {
      var motion = BodyMotion(
        seed: seed, activity: activity, cadence: .stepsPerMinute(0), carrying: .hand)
      motion.samplingScatter = 0.0015
      var detector = StepDetector()
      for _ in 0..<36_000 where detector.add(motion.next()) != nil { steps += 1 }
    }
    return steps / 1_000
  }

  // MARK: Recorded

  private var fieldRows: String {
    let groups = Dictionary(grouping: field.rows) { [$0.dataset, $0.place] }
    return groups.sorted { $0.key.joined() < $1.key.joined() }
      .map { fieldRow($0.key, $0.value) }.joined(separator: "\n")
  }

  private func fieldRow(_ key: [String], _ rows: [StepReport.Row]) -> String {
    let offsets = rows.compactMap(\.offset)
    let deviations = rows.compactMap(\.timingDeviation)
    let cells = [
      key[0], key[1], "\(rows.count)", "\(rows.reduce(0) { $0 + $1.trueSteps })",
      fixedText(100 * mean(rows.map { abs($0.countError) }), decimals: 1) + " %",
      fixedText(100 * mean(rows.map(\.countError)), decimals: 1) + " %",
      offsets.isEmpty ? "–" : milliseconds(mean(offsets), decimals: 0),
      deviations.isEmpty ? "–" : milliseconds(mean(deviations), decimals: 0),
      fixedText(100 * mean(rows.map(\.runningShare)), decimals: 1) + " %",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func mean(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count)
  }

  private func milliseconds(_ seconds: Double, decimals: Int) -> String {
    fixedText(1_000 * seconds, decimals: decimals)
  }
}
