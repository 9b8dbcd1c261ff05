private import Engine

extension GaitBench {
  /// The minimum length, in metres, of walks that get separate rows.
  private static let longMeters = 100.0

  /// The tables for strides, bouts, walkers and recordings.
  var lengthSections: String {
    """
    The next table shows the mean absolute length errors of single strides. The length is determined in three ways. *Distance* is
    the distance measured between the stride's start and end. *Covered* is that distance divided by the fraction of the time that is
    covered by detected steps. *Steps* is twice the mean length of the steps that end during the stride, which doesn't depend on
    missed steps. *One walk* means calibrated on one other recording, averaged over all pairs.

    | data set | calibration | strides | distance | covered | steps |
    |---|---|--:|--:|--:|--:|
    \(datasets.flatMap(strideRows).joined(separator: "\n"))

    For bouts of walking within a room, the speed without calibration is compared with the mean speed of the reference system's
    strides.

    | data set | bouts | bouts found | speed error of found bouts m/s | bias m/s | speed error m/s, counting missed bouts as 0 m/s |
    |---|--:|--:|--:|--:|--:|
    \(datasets.compactMap(boutRow).joined(separator: "\n"))

    | recording of the bout | start s | true steps | steps found | true m/s | measured m/s |
    |---|--:|--:|--:|--:|--:|
    \(scores.flatMap(boutRows).joined(separator: "\n"))

    The next table shows the distance errors for each walker, first with the default constant, and then with the mean constant K of
    all other walkers. A data set that doesn't identify its walkers counts as one walker. Walks that were partly measured by the
    swing of the thigh are excluded.

    | walker | recordings | error | bias | K of the others | error with that K | bias |
    |---|--:|--:|--:|--:|--:|--:|
    \(walkerRows.joined(separator: "\n"))

    | slow or long recording | m/s | true steps | steps found | distance error | stride error, *covered* | stride error, *steps* |
    |---|--:|--:|--:|--:|--:|--:|
    \(scores.compactMap(recordingRow).joined(separator: "\n"))
    """
  }

  private func strideRows(_ dataset: String) -> [String] {
    let rows = scores.filter { $0.truth.dataset == dataset && !$0.truth.strides.isEmpty }
    guard !rows.isEmpty else { return [] }
    let calibrated = pairs(rows).flatMap { pair in
      pair.known.meter(calibratedOn: pair.other).map { pair.known.strides(by: $0) } ?? []
    }
    return [
      strideRow(dataset, "default", rows.flatMap { $0.strides() }),
      strideRow(dataset, "one walk", calibrated),
    ]
  }

  private func strideRow(_ dataset: String, _ name: String, _ strides: [StrideScore]) -> String {
    row([
      dataset, name, "\(strides.count)", centimeters(strides.map(\.distanceError)),
      centimeters(strides.compactMap(\.covered)), centimeters(strides.compactMap(\.steps)),
    ])
  }

  private func boutRow(_ dataset: String) -> String? {
    let bouts = scores.filter { $0.truth.dataset == dataset }.flatMap(\.bouts)
      .filter { $0.known.metersPerSecond != nil }
    guard !bouts.isEmpty else { return nil }
    let errors = bouts.compactMap(\.error)
    return row([
      dataset, "\(bouts.count)", "\(errors.count)", text(mean(errors.map(abs)), 3),
      text(mean(errors), 3),
      text(mean(bouts.compactMap(\.errorCountingMissedAsStanding).map(abs)), 3),
    ])
  }

  private func boutRows(_ score: GaitScore) -> [String] {
    score.bouts.map { bout in
      let known = score.truth.stepTimes.filter { bout.known.range.contains($0, tolerance: 0.01) }
      return row([
        score.truth.name, text(bout.known.range.lowerBound, 1), "\(known.count)", "\(bout.steps)",
        text(bout.known.metersPerSecond, 2), text(bout.metersPerSecond, 2),
      ])
    }
  }

  private func recordingRow(_ score: GaitScore) -> String? {
    guard let known = score.truth.meters, let window = score.truth.window,
      !score.truth.strides.isEmpty || known >= Self.longMeters
    else { return nil }
    let strides = score.strides()
    return row([
      score.truth.name, text(known / (window.upperBound - window.lowerBound), 2),
      score.trueSteps.map { "\($0)" } ?? "–", "\(score.steps)",
      percent(score.meters / known - 1), centimeters(strides.compactMap(\.covered)),
      centimeters(strides.compactMap(\.steps)),
    ])
  }

  private func centimeters(_ errors: [Double]) -> String {
    mean(errors.map(abs)).map { fixedText(100 * $0, decimals: 1) + " cm" } ?? "–"
  }
}

/// All recordings of one person, or all recordings of a data set that doesn't identify people.
private struct BenchWalker {
  let name: String
  let scores: [GaitScore]
  /// The peak-acceleration model's constant K: the geometric mean over the recordings.
  let constant: Double
}

extension GaitBench {
  private var walkers: [BenchWalker] {
    let usable = scores.filter { $0.peakConstant != nil }
    return unique(usable.map(\.walkerName)).compactMap { name in
      let own = usable.filter { $0.walkerName == name }
      let logarithms = own.compactMap(\.peakConstant).map { logarithm($0) }
      return mean(logarithms).map {
        BenchWalker(name: name, scores: own, constant: exponential($0))
      }
    }
  }

  fileprivate var walkerRows: [String] {
    let walkers = walkers
    return walkers.map { walkerRow($0, among: walkers) }
  }

  private func walkerRow(_ walker: BenchWalker, among walkers: [BenchWalker]) -> String {
    let others = walkers.filter { $0.name != walker.name }
    let constant = mean(others.map { logarithm($0.constant) }).map { exponential($0) }
    let factory = walker.scores.compactMap { $0.distanceShare(constant: nil) }
    let left = constant.map { constant in
      walker.scores.compactMap { $0.distanceShare(constant: constant) }
    }
    return row([
      walker.name, "\(walker.scores.count)", percent(mean(factory.map(abs))),
      percent(mean(factory)), text(constant, 3), percent(left.flatMap { mean($0.map(abs)) }),
      percent(left.flatMap(mean)),
    ])
  }
}

extension GaitScore {
  /// The person if the data set identifies people, otherwise the data set.
  fileprivate var walkerName: String {
    truth.subject.map { "\(truth.dataset) \($0)" } ?? truth.dataset
  }

  /// The constant that would have given the correct distance; nil if the distance is unknown or if another model
  /// measured any of the steps.
  fileprivate var peakConstant: Double? {
    let meter = StepLengthMeter(walker: walker)
    guard let known = truth.meters, steps > 0, let shape = shapes[.peakAcceleration],
      walked.allSatisfy({ meter.measure($0).model == .peakAcceleration })
    else { return nil }
    return known / shape
  }

  /// Returns the relative error of the distance. A nil constant means the default constant.
  fileprivate func distanceShare(constant: Double?) -> Double? {
    guard let known = truth.meters, known > 0 else { return nil }
    guard let constant else { return meters / known - 1 }
    var calibration = StepLengthCalibration()
    calibration.set(
      StepConstant(
        model: .peakAcceleration, place: walker.place, isRunning: false, value: constant,
        deviation: 0, steps: 0))
    return meters(by: StepLengthMeter(calibration: calibration, walker: walker)) / known - 1
  }
}
