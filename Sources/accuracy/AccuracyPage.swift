import ActivityFiles
import Engine

/// `docs/accuracy.md`.
struct AccuracyPage {
  let date: String
  let field: FieldReport
  let simulated: SimulatedReport
  let gait: GaitBench

  var markdown: String {
    """
    # Accuracy

    Measured \(date) by `make accuracy`, which writes this page; do not edit it.

    \(fieldPart)

    \(simulatedPart)

    \(gait.page)
    """
  }

  // MARK: Field data

  private var fieldPart: String {
    let compared = field.rows.filter { $0.error != nil }
    let within = compared.filter(\.isWithinGoal).count
    return """
      ## Recorded files

      Every GPX, TCX and FIT of the field data against gpxpy, lxml and fitdecode (points and start) and
      the geodesic on the WGS 84 ellipsoid by GeographicLib, summed inside each segment (raw distance;
      not for FIT files of several sports, whose ways the reference joins). Goal: points and start
      equal, raw distance within 0.02 % (or the half millimetre that the reference is rounded to).

      | | |
      |---|---|
      | files read | \(field.rows.count) |
      | points equal | \(field.rows.filter(\.pointsAgree).count) of \(field.rows.count) |
      | start equal | \(field.rows.filter(\.startsAgree).count) of \(field.rows.count) |
      | raw distance within 0.02 % or rounding | \(within) of \(compared.count) with a distance |
      | largest difference, rounding included | \(percent(field.worstError, decimals: 5)) |

      \(exceptions)The reference refuses \(field.rescued.count) files; of them we save
      \(field.rescued.map { "\($0.points) (`\($0.name)`)" }.joined(separator: ", ")) points.

      | file | points | raw m | reference m | difference |
      |---|--:|--:|--:|--:|
      \(field.rows.filter { $0.points > 1 }.map(fieldRow).joined(separator: "\n"))
      """
  }

  private var exceptions: String {
    let rows = field.rows.filter { !$0.pointsAgree || !$0.startsAgree }
    if rows.isEmpty { return "" }
    return "Not equal: \(rows.map { "`\($0.name)`" }.joined(separator: ", ")).\n\n"
  }

  private func fieldRow(_ row: FieldReport.Row) -> String {
    let reference = row.metersExpected.map { fixedText($0, decimals: 3) } ?? "–"
    let error = row.error.map { percent($0, decimals: 5) } ?? "–"
    return
      "| \(row.name) | \(row.points) | \(fixedText(row.meters, decimals: 3)) | \(reference) | \(error) |"
  }

  // MARK: Simulated sessions

  private var simulatedPart: String {
    """
    ## Simulated sessions

    Runs with known truth and correlated receiver noise (`docs/simulation.md`), \
    \(SimulatedReport.seeds.count) seeds each, through the code that serves athletes. Differences are
    those of the kept distance to the distance run. A silence of the receiver over 60 s adds nothing, a
    shorter one is joined. Goals: bias at most 0.2 % over the hour, 0 m at rest, the track within 5 m.

    | scenario | true m | without signal m | measured m | bias | worst m | live m | raw m | climb m | true climb m |
    |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
    \(simulated.rows.map(simulatedRow).joined(separator: "\n"))
    """
  }

  private func simulatedRow(_ row: SimulatedRow) -> String {
    let cells = [
      row.name, meters(row.trueMeters), meters(row.unseenMeters), meters(row.finalMeters),
      row.bias.map { percent($0, decimals: 3) } ?? "–", meters(row.worstDifference),
      meters(row.liveMeters), meters(row.rawMeters), row.climbMeters.map(meters) ?? "–",
      meters(row.trueClimbMeters),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func meters(_ value: Double) -> String { fixedText(value, decimals: 1) }

  private func percent(_ share: Double, decimals: Int) -> String {
    fixedText(share * 100, decimals: decimals) + " %"
  }
}
