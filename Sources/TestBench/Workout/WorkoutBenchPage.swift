private import Engine

extension WorkoutBench {
  /// The results as Markdown. The page contains no date, so the same input always generates the same text.
  public var page: String {
    """
    ## Recorded exercises

    `SetJudge` counts the repetitions in the field data's landmarks (docs/developing/workouts.md), as in a live workout. *Error* is
    the mean of |found − true| / true. *Within one* and *equal* are the fractions of recordings whose count is off by at most one or
    not at all. *Left out* means that each recording is counted with the limits that work best for all other recordings, out of
    \(CountScore.alternatives.count) combinations. *10 per second* means that every recording is reduced to ten frames per second.

    | data set | recordings | true repetitions | limits | error | within one | equal | bias |
    |---|--:|--:|---|--:|--:|--:|--:|
    \(datasets.map(datasetRows).joined(separator: "\n"))

    | exercise | recordings | true repetitions | found | error | within one | error at 10 per second |
    |---|--:|--:|--:|--:|--:|--:|
    \(kinds.map(kindRow).joined(separator: "\n"))

    The next table compares holds; all times are in seconds. We determined the true times by eye, to within 0.25 to 0.5 s.

    | hold | true | found | start off by | end off by | found at 10 per second |
    |---|--:|--:|--:|--:|--:|
    \(holdRows)
    \(holdSummary)

    \(posePart)
    \(formPart)
    """
  }

  private var datasets: [String] { unique(counts.map(\.truth.dataset)) }
  private var kinds: [String] { unique(counts.map { $0.truth.dataset + " " + $0.truth.kind }) }

  func unique(_ names: [String]) -> [String] { Array(Set(names)).sorted() }

  private func datasetRows(_ dataset: String) -> String {
    let leftOut = zip(counts, counts.leftOut).filter { $0.0.truth.dataset == dataset }
    let rows = counts.filter { $0.truth.dataset == dataset }
    return [
      countRow(dataset, "standard", rows.map { ($0, $0.found) }),
      countRow(dataset, "left out", leftOut.map { ($0.0, $0.1) }),
      countRow(dataset, "10 per second", rows.map { ($0, $0.foundThinned) }),
    ].joined(separator: "\n")
  }

  private func countRow(
    _ dataset: String, _ way: String, _ rows: [(score: CountScore, found: Int)]
  ) -> String {
    let misses = rows.map { $0.found - ($0.score.truth.repetitions ?? 0) }
    let bias = rows.map { row in
      Double(row.found - (row.score.truth.repetitions ?? 0))
        / Double(max(1, row.score.truth.repetitions ?? 1))
    }
    return row([
      dataset, "\(rows.count)",
      "\(rows.reduce(0) { $0 + ($1.score.truth.repetitions ?? 0) })", way,
      text(mean(rows.map { $0.score.error($0.found) }), 3),
      text(mean(misses.map { abs($0) <= 1 ? 1 : 0 }), 3),
      text(mean(misses.map { $0 == 0 ? 1 : 0 }), 3), text(mean(bias), 3),
    ])
  }

  private func kindRow(_ kind: String) -> String {
    let rows = counts.filter { $0.truth.dataset + " " + $0.truth.kind == kind }
    let known = rows.reduce(0) { $0 + ($1.truth.repetitions ?? 0) }
    return row([
      kind, "\(rows.count)", "\(known)", "\(rows.reduce(0) { $0 + $1.found })",
      text(mean(rows.map { $0.error($0.found) }), 3),
      text(mean(rows.map { abs($0.found - ($0.truth.repetitions ?? 0)) <= 1 ? 1 : 0 }), 3),
      text(mean(rows.map { $0.error($0.foundThinned) }), 3),
    ])
  }

  // MARK: Holds and poses

  private var holdRows: String {
    holds.enumerated().map { holdRow($0.offset + 1, $0.element) }.joined(separator: "\n")
  }

  private func holdRow(_ number: Int, _ score: HoldScore) -> String {
    row([
      "\(number) \(score.truth.exercise.name)",
      span(score.truth.hold?.lowerBound, score.truth.hold?.upperBound),
      span(score.found?.start, score.found?.end), text(score.startError(score.found), 2),
      text(score.endError(score.found), 2),
      span(score.foundThinned?.start, score.foundThinned?.end),
    ])
  }

  private var holdSummary: String {
    let starts = holds.compactMap { $0.startError($0.found) }
    let ends = holds.compactMap { $0.endError($0.found) }
    let within = holds.filter { $0.isWithin(0.2) }.count
    return """
      \(row(["mean", "", "", text(mean(starts), 2), text(mean(ends), 2), ""]))
      \(row(["worst", "", "", text(starts.max(), 2), text(ends.max(), 2), ""]))

      \(within) of \(holds.count) holds begin and end within 0.2 s of the true times.
      """
  }

  private func span(_ start: Double?, _ end: Double?) -> String {
    guard let start, let end else { return "–" }
    return fixedText(start, decimals: 1) + " … " + fixedText(end, decimals: 1)
  }

  private var posePart: String {
    guard let poses else { return "" }
    return """
      Each of \(poses.pictureCount) pictures of yoga poses is shown to `SetJudge` for one second. *Precision* is the fraction of the
      pictures recognised as a pose that actually show it. *Recall* is the fraction of the pictures of a pose in which the pose was
      recognised.

      | pose | pictures | precision | recall |
      |---|--:|--:|--:|
      \(poses.rows.map(poseRow).joined(separator: "\n"))

      """
  }

  private func poseRow(_ pose: PoseScores.Row) -> String {
    let taken = pose.found + pose.wrong
    return row([
      pose.exercise.name, "\(pose.known)",
      text(taken > 0 ? Double(pose.found) / Double(taken) : nil, 2),
      text(Double(pose.found) / Double(pose.known), 2),
    ])
  }

  func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  func text(_ value: Double?, _ decimals: Int) -> String {
    value.map { fixedText($0, decimals: decimals) } ?? "–"
  }

  func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}
