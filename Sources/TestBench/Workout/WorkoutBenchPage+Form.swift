private import Engine

extension WorkoutBench {
  /// The accuracy of the verdicts on form.
  var formPart: String {
    """
    ### Form

    *Simulated*: each demo figure, right and with each of its faults, before its own judge in \(FilmingConditions.all.count) filmings: 8, 15, 30 and 60
    frames a second, mirrored, small, trembling by 1 %, and several of these at once. A case is a set of eight rounds or 14 s. Precision: of the sets in which
    it was told, those with the fault. Recall: of the sets with the fault, those in which it was told. A fault brings others about (who leans holds
    the arms unevenly), which counts against precision here. Limits and figures were chosen together, so this says that rules work, not how
    well they judge people. Of \(figures.rightSets) sets done right, \(figures.rightSetsWithAlert) brought an alert or a refusal.

    | verdict | sets with the fault | precision | recall |
    |---|--:|--:|--:|
    \(figures.scores.map(verdictRow).joined(separator: "\n"))

    Filmed from beside where the camera should stand, at 30 frames a second: a limit is widened the farther, and a rule withheld past 45°, so faults are missed rather than
    wrongly told. Negative is towards the front where the exercise is seen from the side.

    | degrees off | of \(Exercise.all.count) done right, with an alert | of \(MannequinFault.all.count) with a fault, told |
    |--:|--:|--:|
    \(figures.turned.map(turnedRow).joined(separator: "\n"))

    \(picturePart)

    \(alertPart)

    """
  }

  private func turnedRow(_ turned: MannequinVerdicts.OffAngleResult) -> String {
    row([text(turned.degrees, 0), "\(turned.rightSetsWithAlert)", "\(turned.told)"])
  }

  private func verdictRow(_ score: VerdictScore) -> String {
    row([score.name, "\(score.known)", text(score.precision, 2), text(score.recall, 2)])
  }

  // MARK: Labelled pictures

  private var picturePart: String {
    guard !pictures.rows.isEmpty else {
      return """
        *Labelled pictures of form* (plank, lunge, curl: tables of landmarks with the form in the first column): there are none in this field data.
        """
    }
    return """
      *Labelled pictures of form*: single pictures, each held against the rule alone. Their aspect is not known: both usual ones are shown. Of
      one picture the athlete's own posture is not known: leaning back is held against standing upright. *Withheld*: filmed from where the rule
      does not judge.

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
    *Recordings*, as an athlete would have heard them: alerts and refusals a minute. The labels say nothing of form; most of the clips were made to
    show the exercise. In the second set the aspect is lost and angles are distorted.

    | recordings | n | minutes | alerts | alerts a minute | refusals | refusals a minute | of these |
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
