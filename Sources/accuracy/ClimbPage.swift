import Engine

/// The part of `docs/measurements/accuracy.md` about the elevation gain and times of recorded files.
struct ClimbPage {
  let ascent: AscentReport
  let moving: MovingReport

  var markdown: String {
    """
    ## Climb of recorded files

    FIT files whose device states its own ascent: barometric, and filtered by the maker, so no truth but
    the best there is. Method: `docs/developing/tracks.md`. Goal: median error at most 6 %, mean at most 15 %.

    | method | median | mean | largest | within 10 % |
    |---|--:|--:|--:|--:|
    \(lines([
      methodRow("ours", \.ours), methodRow("every rise", \.naive), methodRow("gpxpy", \.gpxpy),
      methodRow("hysteresis of 1 m", \.oneMeter),
    ]))

    | file | device m | ours m | difference | every rise m |
    |---|--:|--:|--:|--:|
    \(lines(ascent.rows.map(climbRow)))

    ## Time of recorded files

    In seconds. Goal: within 2 %, or the two seconds that rounding may cost.

    | ours | against | files | within goal | median error |
    |---|---|--:|--:|--:|
    \(timeRow("elapsed", "`total_elapsed_time`", moving.elapsed))
    \(timeRow("elapsed without pauses", "`total_timer_time`", moving.timer))
    \(timeRow("moving", "the site's display, or `total_moving_time`", moving.displayed))
    \(timeRow("moving", "the device's own speed at 1 km/h and more", moving.bySpeed))

    Where a file is beyond the goal, its own records, by fitdecode's count, stand beside its totals. They
    contradict each other where the records span our elapsed time: totals end later than the last record,
    or earlier. Records of a pool stand at the end of their length, so that the first one has no beginning;
    chained files whose clocks overlap span less than their totals' sum; and a stated moving time may count
    rests in which the device's own total of metres stands still.

    | file | against | ours | stated | difference | what the records say |
    |---|---|--:|--:|--:|---|
    \(lines(
      misses("elapsed", moving.elapsed) + misses("timer", moving.timer)
        + misses("display", moving.displayed) + misses("speed", moving.bySpeed)))

    Displayed moving times:

    | file | ours | stated | difference |
    |---|--:|--:|--:|
    \(lines(moving.displayed.map { row in
      tableRow([row.name] + cells(row))
    }))
    """
  }

  private func methodRow(_ name: String, _ method: (AscentReport.Row) -> Double) -> String {
    let errors = ascent.errors(method)
    return tableRow([
      name, percent(errors.middle, decimals: 1), percent(errors.average, decimals: 1),
      percent(errors.last ?? 0, decimals: 0),
      "\(errors.count { $0 <= 0.1 }) of \(errors.count)",
    ])
  }

  private func climbRow(_ row: AscentReport.Row) -> String {
    let doubt = row.uncertainty.map { " ± " + fixedText($0, decimals: 0) } ?? ""
    return tableRow([
      row.name, fixedText(row.stated, decimals: 0), fixedText(row.ours, decimals: 0) + doubt,
      percent((row.ours - row.stated) / row.stated, decimals: 1),
      fixedText(row.naive, decimals: 0),
    ])
  }

  private func timeRow(_ ours: String, _ stated: String, _ rows: [MovingReport.Row]) -> String {
    tableRow([
      ours, stated, "\(rows.count)", "\(rows.count(where: \.agrees))",
      percent(rows.map { abs($0.error) }.sorted().middle, decimals: 2),
    ])
  }

  private func misses(_ against: String, _ rows: [MovingReport.Row]) -> [String] {
    rows.filter { !$0.agrees }.map { tableRow([$0.name, against] + cells($0) + [$0.cause]) }
  }

  private func cells(_ row: MovingReport.Row) -> [String] {
    [
      fixedText(row.ours, decimals: 0), fixedText(row.stated, decimals: 0),
      percent(row.error, decimals: 1),
    ]
  }
}
