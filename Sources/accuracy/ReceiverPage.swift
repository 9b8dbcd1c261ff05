import Engine

/// Generates `docs/measurements/receivers.md`.
struct ReceiverPage {
  let date: String
  let bench: ReceiverBench

  var markdown: String {
    """
    # Receivers

    This page shows how accurate distance, moving time and pace are when GPS is inaccurate or missing. `make accuracy` measured this
    on \(date) and generated this page; don't edit it.

    Runs at 3 m/s are simulated (`docs/developing/architecture.md`) and recorded by the live coach (`docs/developing/tracks.md`).
    *Radius* is the radius within which 68 % of the positions lie, and *no speed* means that the receiver doesn't report a speed.
    The values are averages over \(ReceiverBench.seeds.count) seeds. *Live* is the distance on the screen in the last second, and
    *stored* is the distance of the stored activity. Goals: standing still adds at most 10 m if steps are known and 60 m otherwise;
    the live distance is at most 1.1 times the stored distance; and the pace stays at 5:33 min/km despite gaps.

    | receiver | true m | live m | stored m | largest error of stored m | largest live / stored | true moving s | stored moving s | stored pace |
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
    let whole = InputRange(0...6_000).rounded(seconds)
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }
}
