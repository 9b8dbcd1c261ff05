import Engine

/// `docs/measurements/receivers.md`.
struct ReceiverPage {
  let date: String
  let bench: ReceiverBench

  var markdown: String {
    """
    # Receivers

    Measured \(date) by `make accuracy`, which writes this page; do not edit it.

    Simulated runs at 3 m/s through the live coach, as means over \(ReceiverBench.seeds.count) seeds (`docs/simulation.md`, `docs/track.md`). *Live* is what the
    screen shows in the last second, *kept* what the activity is stored with. Goals: at rest at most 10 m more than run where steps are known and 60 m where they are not; a live distance
    of at most 1.1 times the kept one; the pace of the run (5:33 min/km) after gaps of every kind.

    | receiver | true m | live m | kept m | worst difference m | live / kept, worst | true moving s | moving s | pace kept |
    |---|--:|--:|--:|--:|--:|--:|--:|--:|
    \(lines(bench.rows.map(row)))

    """
  }

  private func row(_ row: ReceiverBench.Row) -> String {
    let pace = row.keptMeters > 0 ? 1_000 * row.movingSeconds / row.keptMeters : 0
    return tableRow([
      row.name, fixedText(row.trueMeters, decimals: 0), fixedText(row.liveMeters, decimals: 0),
      fixedText(row.keptMeters, decimals: 0), fixedText(row.worstMeters, decimals: 0),
      fixedText(row.worstRatio, decimals: 2), fixedText(row.trueMovingSeconds, decimals: 0),
      fixedText(row.movingSeconds, decimals: 0), minutes(pace),
    ])
  }

  private func minutes(_ seconds: Double) -> String {
    let whole = Int(seconds.clamped(to: 0...6_000).rounded())
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
