private import Engine

extension WorkoutBench {
  /// The section about the accuracy of form verdicts.
  var formPart: String {
    """
    ### Form

    **Simulated.** Each demo figure, moving correctly and with each of its faults, is filmed under \(FilmingConditions.all.count)
    conditions: at 8, 15, 30 and 60 frames per second, mirrored, small, with a jitter of 1 %, and with several of these combined. A
    set has eight repetitions or lasts 14 s. *Precision* is the fraction of the sets with a reported fault that actually have the
    fault. *Recall* is the fraction of the sets with a fault in which it was reported. A fault often causes others (leaning makes
    the arms uneven), which lowers the precision here. The limits and the figures were designed together, so this table shows that
    the rules work, but not how well they judge people. An alert or an uncounted movement occurred in \(metrics.rightSetsWithAlert)
    of \(metrics.rightSets) correct sets.

    | fault | sets with the fault | precision | recall |
    |---|--:|--:|--:|
    \(metrics.scores.map(verdictRow).joined(separator: "\n"))

    The next table is for figures filmed at an angle to the recommended camera position, at 30 frames per second. The larger the
    angle, the wider the limits, and beyond 45° a rule is not applied. So faults are missed rather than wrongly reported. For
    exercises filmed from the side, negative angles are towards the front.

    | degrees off | alerts in \(Exercise.all.count) correct sets | faults reported in \(MannequinFault.all.count) sets with a fault |
    |--:|--:|--:|
    \(metrics.offAngle.map(offAngleRow).joined(separator: "\n"))

    \(picturePart)

    \(alertPart)

    """
  }

  private func offAngleRow(_ offAngle: MannequinVerdicts.OffAngleResult) -> String {
    row([text(offAngle.degrees, 0), "\(offAngle.rightSetsWithAlert)", "\(offAngle.detectedFaults)"])
  }

  private func verdictRow(_ score: VerdictScore) -> String {
    row([score.name, "\(score.known)", text(score.precision, 2), text(score.recall, 2)])
  }

  // MARK: Labelled pictures

  private var picturePart: String {
    guard !pictures.rows.isEmpty else {
      return """
        **Labelled pictures of form.** This field data doesn't contain tables of landmarks for plank, lunge and curl with a form
        label in the first column.
        """
    }
    return """
      **Labelled pictures of form.** Each single picture is judged by one rule. The aspect ratio of the pictures is unknown, so the
      table has results for both common ratios. A single picture doesn't show the athlete's usual posture, so leaning back is compared
      with standing upright. *Withheld* pictures were taken from an angle at which the rule isn't applied.

      | exercise | fault | pictures | withheld | assumed aspect | with the fault | precision | recall |
      |---|---|--:|--:|---|--:|--:|--:|
      \(pictures.rows.map(pictureRow).joined(separator: "\n"))
      """
  }

  private func pictureRow(_ score: FormTable.Row) -> String {
    row([
      score.exercise.name, score.score.name, "\(score.pictures)", "\(score.withheld)",
      score.aspect > 1 ? "16 : 9" : "9 : 16", "\(score.score.known)",
      text(score.score.precision, 2), text(score.score.recall, 2),
    ])
  }

  // MARK: Recordings

  private var alertPart: String {
    """
    **Recordings.** The next table shows the alerts about form, and the announcements of movements that didn't count (*uncounted*),
    that an athlete would have heard. The recordings have no labels for form; most clips were made to demonstrate the exercise. The
    aspect ratio of the second data set is unknown, which distorts angles.

    | data set | recordings | minutes | alerts | alerts per minute | uncounted | uncounted per minute | by type |
    |---|--:|--:|--:|--:|--:|--:|---|
    \(unique(alerts.map(\.truth.dataset)).reversed().map(alertRow).joined(separator: "\n"))
    """
  }

  private func alertRow(_ dataset: String) -> String {
    let recordings = alerts.filter { $0.truth.dataset == dataset }
    let minutes = recordings.reduce(0) { $0 + $1.seconds } / 60
    let faults = recordings.flatMap(\.faults).map(\.name)
    let refusals = recordings.flatMap(\.refusals).map(\.name)
    return row([
      dataset, "\(recordings.count)", text(minutes, 1), "\(faults.count)",
      rate(faults.count, minutes), "\(refusals.count)", rate(refusals.count, minutes),
      tally(faults + refusals),
    ])
  }

  private func rate(_ count: Int, _ minutes: Double) -> String {
    text(minutes > 0 ? Double(count) / minutes : nil, 2)
  }

  private func tally(_ names: [String]) -> String {
    unique(names).map { name in "\(name) \(names.filter { $0 == name }.count)" }
      .joined(separator: ", ")
  }
}
