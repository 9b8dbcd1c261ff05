import ActivityFiles
import Engine

/// The part of `docs/measurements/accuracy.md` about the content that is read from recorded files.
struct FieldPage {
  let field: FieldReport
  let summaries: SummaryReport
  let recovery: RecoveryReport
  let sports: SportReport

  var markdown: String {
    """
    ## Recorded files

    The number of points and the start time that Andante reads from every GPX, TCX, FIT and KML file of
    the field data are compared with those read by gpxpy, lxml, fitdecode and gpsbabel. The raw distance
    is compared with the sum of GeographicLib's geodesics on the WGS 84 ellipsoid within each segment. In
    FIT files a single line connects all positions, as in the reference. In KML files only points with a
    position count. Goal: all points and starts are equal, and the raw distance is within 0.02 % or half a
    millimetre of the reference, which is rounded to millimetres.

    | format | files | points equal | start equal | with a distance | within goal | largest difference |
    |---|--:|--:|--:|--:|--:|--:|
    \(lines([.gpx, .tcx, .fit, .kml].map(formatRow)))

    \(unequalPoints)

    The laps, sessions and totals stored in TCX and FIT files are compared with lxml and fitdecode:

    | | |
    |---|---|
    | laps equal | \(summaries.rows.count(where: \.lapsAgree)) of \(summaries.rows.count) |
    | sessions equal | \(summaries.rows.count(where: \.sessionsAgree)) of \(summaries.rows.count) |
    | device's own distance equal to within 0.01 m | \(summaries.withDistance.count(where: \.metersAgree)) of \(summaries.withDistance.count) files that state one |

    \(unequalSummaries)### Sports

    The sport that Andante detects is compared with the sport stated in each FIT session, TCX activity and
    GPX track. Sports that Andante doesn't know, and words that don't name a sport, should be read as
    *other*.

    | format | sports stated | read correctly (as a sport or as *other*) | read as a sport |
    |---|--:|--:|--:|
    \(lines([.gpx, .tcx, .fit].map(sportRow)))

    Read as *other*: \(otherWords). \(wrongSports)

    ### Broken files

    The table shows how many points Andante recovers from files that are broken or that another program
    rejects, and the largest number that gpxpy, lxml, fitdecode, fitparse, Garmin's SDK or gpsbabel
    recovers. \(recoverySummary)

    | file | points recovered | by the best other program | program | our warnings |
    |---|--:|--:|---|--:|
    \(lines(recovery.rows.map(recoveryRow)))

    ### Raw distances

    | file | points | raw m | reference m | difference |
    |---|--:|--:|--:|--:|
    \(lines(field.rows.filter { $0.points > 1 }.map(distanceRow)))
    """
  }

  // MARK: Points

  private func formatRow(_ format: FileFormat) -> String {
    let rows = field.rows.filter { $0.format == format }
    let measured = rows.filter { $0.error != nil }
    let worst = measured.compactMap(\.error).map(abs).max()
    return tableRow([
      format.rawValue.uppercased(), "\(rows.count)", "\(rows.count(where: \.pointsAgree))",
      "\(rows.count(where: \.startsAgree))", "\(measured.count)",
      "\(measured.count(where: \.isWithinGoal))", worst.map { percent($0, decimals: 5) } ?? "–",
    ])
  }

  private var unequalPoints: String {
    let rows = field.rows.filter { !$0.pointsAgree || !$0.startsAgree || !$0.isWithinGoal }
    if rows.isEmpty { return "All are equal." }
    return "Not equal: "
      + rows.map {
        let cause =
          $0.holdsPolygon
          ? ": the reference also counts polygons" : $0.startsAgree ? "" : ": different start"
        return "`\($0.name)` (\($0.points) points, reference \($0.pointsExpected)\(cause))"
      }.joined(separator: ", ") + "."
  }

  private func distanceRow(_ row: FieldReport.Row) -> String {
    tableRow([
      row.name, "\(row.points)", fixedText(row.meters, decimals: 3),
      row.metersExpected.map { fixedText($0, decimals: 3) } ?? "–",
      row.error.map { percent($0, decimals: 5) } ?? "–",
    ])
  }

  private var unequalSummaries: String {
    if summaries.unequal.isEmpty { return "" }
    return "Not equal: " + summaries.unequal.map { "`\($0.name)`" }.joined(separator: ", ")
      + ".\n\n"
  }

  // MARK: Sports and broken files

  private func sportRow(_ format: FileFormat) -> String {
    let rows = sports.rows.filter { $0.format == format }
    return tableRow([
      format.rawValue.uppercased(), "\(rows.count)", "\(rows.count(where: \.agrees))",
      "\(rows.count { $0.ours != .other })",
    ])
  }

  private var otherWords: String {
    let words = Set(sports.rows.filter { $0.ours == .other }.map(\.word))
    return words.sorted().map { "`\($0)`" }.joined(separator: ", ")
  }

  private var wrongSports: String {
    let rows = sports.rows.filter { !$0.agrees }
    if rows.isEmpty { return "Every other sport is recognised correctly." }
    return "Wrong: "
      + rows.map { "`\($0.name)` (`\($0.word)` as \($0.ours))" }.joined(separator: ", ") + "."
  }

  private var recoverySummary: String {
    recovery.isComplete
      ? "No other program recovers more points of a track."
      : "Some other programs recover more points of a track."
  }

  private func recoveryRow(_ row: RecoveryReport.Row) -> String {
    tableRow([
      row.name, "\(row.points)", "\(row.best)",
      (row.program ?? "–") + (row.holdsPolygon ? ", of polygons" : ""), "\(row.warnings)",
    ])
  }
}
