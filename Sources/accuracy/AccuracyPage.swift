import ActivityFiles
import Engine
import TestBench

/// Generates `docs/measurements/accuracy.md`.
struct AccuracyPage {
  let date: String
  let field: FieldPage
  let climb: ClimbPage
  let simulated: SimulatedReport
  let gait: GaitBench
  let grid: GaitGrid
  let impaired: ImpairedGaitBench
  let workout: WorkoutBench

  var markdown: String {
    """
    # Accuracy

    This page shows how much Andante's results for files, climb, times, distances, steps and exercises differ from the
    true values or from the results of other programs. `make accuracy` measured the differences on \(date) and generated
    this page; don't edit it.

    \(field.markdown)

    \(climb.markdown)

    \(simulatedPart)

    \(gait.page)

    \(grid.page)

    \(impaired.page)

    \(workout.page)
    """
  }

  // MARK: Simulated sessions

  private var simulatedPart: String {
    """
    ## Simulated sessions

    Runs and a ride are simulated with correlated receiver noise (`docs/developing/architecture.md`), with
    \(SimulatedReport.seeds.count) seeds each, and measured by the same code as real sessions. *Bias* is the mean
    and *worst* the largest difference between the stored distance (*measured*) and the true distance. A signal gap
    of up to 60 s is bridged by a straight line; a longer gap adds no distance. Goals: a bias of at most 0.2 % over
    the hour, 0 m at rest, and a difference of at most 5 m on the track.

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
}
