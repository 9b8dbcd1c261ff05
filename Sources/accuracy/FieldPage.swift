import ActivityFiles
import Engine

/// The part of `docs/measurements/accuracy.md` about the content read from recorded files.
struct FieldPage {
  let field: FieldReport
  let summaries: SummaryReport
  let recovery: RecoveryReport
  let sports: SportReport

  var markdown: String {
    """
    ## Recorded files

    Every GPX, TCX, FIT and KML of the field data against gpxpy, lxml, fitdecode and gpsbabel (points
    and start) and the geodesic on the WGS 84 ellipsoid by GeographicLib (raw distance), summed inside
    each segment; through all places of a FIT file as one line, as the reference has it. Points of KML
    are those with a place. Goal: all equal, raw distance within 0.02 % (or the half millimetre that the
    reference is rounded to).

    | format | files | points equal | start equal | with a distance | within goal | largest difference |
    |---|--:|--:|--:|--:|--:|--:|
    \(lines([.gpx, .tcx, .fit, .kml].map(formatRow)))

    \(unequalPoints)

    What TCX and FIT files sum up themselves, against lxml and fitdecode:

    | | |
    |---|---|
    | laps equal | \(summaries.rows.count(where: \.lapsAgree)) of \(summaries.rows.count) |
    | sessions equal | \(summaries.rows.count(where: \.sessionsAgree)) of \(summaries.rows.count) |
    | device's own distance equal to 0.01 m | \(summaries.withDistance.count(where: \.metersAgree)) of \(summaries.withDistance.count) that state one |

    \(unequalSummaries)### Sports

    Against the word in each FIT session, TCX activity and GPX track; sports we have no name for count
    as other, and so do words that name none.

    | format | stated | recognised or rightly other | recognised as a sport |
    |---|--:|--:|--:|
    \(lines([.gpx, .tcx, .fit].map(sportRow)))

    Taken for other: \(otherWords). \(wrongSports)

    ### Broken files

    Points saved of files that are broken or that another program refuses, against the most that any of
    gpxpy, lxml, fitdecode, fitparse, Garmin's SDK and gpsbabel saves. \(recoverySummary)

    | file | saved | most of the others | by | our warnings |
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
          ? ": the reference also counts polygons" : $0.startsAgree ? "" : ": another start"
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
    if rows.isEmpty { return "None is taken for a wrong one." }
    return "Wrong: "
      + rows.map { "`\($0.name)` (`\($0.word)` as \($0.ours))" }.joined(separator: ", ") + "."
  }

  private var recoverySummary: String {
    recovery.isComplete ? "In no file another saves more of a way." : "In some another saves more."
  }

  private func recoveryRow(_ row: RecoveryReport.Row) -> String {
    tableRow([
      row.name, "\(row.points)", "\(row.best)",
      (row.program ?? "–") + (row.holdsPolygon ? ", of polygons" : ""), "\(row.warnings)",
    ])
  }
}
