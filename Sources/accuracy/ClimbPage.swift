import Engine

/// The part of `docs/measurements/accuracy.md` about the elevation gain and times of recorded files.
struct ClimbPage {
  let ascent: AscentReport
  let moving: MovingReport

  var markdown: String {
    """
    ## Climb of recorded files

    The elevation gain that Andante calculates is compared with the total ascent that the device stored in
    FIT files. The device's value is barometric and was filtered by its firmware, so it isn't exact, but
    it is the best reference available. `docs/developing/tracks.md` describes our method. Goal: the median
    error is at most 6 %, and the mean error at most 15 %.

    | method | median error | mean error | largest error | files within 10 % |
    |---|--:|--:|--:|--:|
    \(lines([
      methodRow("ours", \.ours), methodRow("sum of all rises", \.naive), methodRow("gpxpy", \.gpxpy),
      methodRow("hysteresis of 1 m", \.oneMeter),
    ]))

    | file | device m | ours m | difference | sum of all rises m |
    |---|--:|--:|--:|--:|
    \(lines(ascent.rows.map(climbRow)))

    ## Time of recorded files

    All times are in seconds. Goal: the times agree to within 2 %, or to within 2 s because of rounding.

    | our time | compared with | files | within goal | median error |
    |---|---|--:|--:|--:|
    \(timeRow("elapsed", "`total_elapsed_time`", moving.elapsed))
    \(timeRow("elapsed without pauses", "`total_timer_time`", moving.timer))
    \(timeRow("moving", "the value shown on the manufacturer's site, or `total_moving_time`", moving.displayed))
    \(timeRow("moving", "the time at 1 km/h or more by the device's own speed", moving.bySpeed))

    The next table lists the files that miss the goal; the last column shows what fitdecode finds in their
    records. If the records span our elapsed time, the file contradicts itself, because its totals end
    before or after its last record. In a pool, a record is written at the end of each length, so the
    start of the first length is missing. If chained files overlap in time, they span less time than the
    sum of their totals. A stated moving time may include rests during which the device's own distance
    doesn't change.

    | file | compared with | our time | stated | difference | the file's records |
    |---|---|--:|--:|--:|---|
    \(lines(
      misses("elapsed", moving.elapsed) + misses("timer", moving.timer)
        + misses("display", moving.displayed) + misses("speed", moving.bySpeed)))

    The next table compares our moving time with the one that the manufacturer's site displays or that the
    file states as `total_moving_time`:

    | file | our time | stated | difference |
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
