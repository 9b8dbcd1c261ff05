/// Converts body measurements to repetitions with their metrics, or to the reasons why movements were rejected.
struct RepetitionJudge: Sendable {
  enum Event: Equatable, Sendable {
    case outward
    case counted(RepetitionMetrics)
    case refused(RepetitionRejection)
  }

  private let signal: [SignalTerm]
  private var filter = ProgressFilter()
  private var leftFilter = OneEuroFilter(speedWeight: 0.02)
  private var rightFilter = OneEuroFilter(speedWeight: 0.02)
  private var ranges = RangeOfMotion()
  private(set) var counter: RepetitionCounter
  private(set) var count = 0
  /// The filtered progress from 0 at the start to 1 at the far end; nil while the body isn't visible.
  private(set) var progress: Double?

  init(_ measure: ExerciseMeasure, _ limits: CountingLimits) {
    signal = measure.signal
    counter = RepetitionCounter(
      minimumSeconds: measure.minimumSeconds, hasEnds: measure.hasEnds, limits: limits)
  }

  /// The value of the first quantity that corresponds to the progress.
  var value: Double? { progress.flatMap { progress in signal.first?.value(progress) } }

  mutating func add(_ body: SeenBody, _ sides: SideChoice.Sides) -> Event? {
    guard let raw = body.progress(signal, sides), let first = signal.first else { return nil }
    let progress = filter.add(raw, seconds: body.seconds)
    self.progress = progress
    addRange(first.quantity, body, sides)
    guard let event = counter.add(progress, seconds: body.seconds) else { return nil }
    return report(event, first)
  }

  /// Discards the current movement because it has gone out of view.
  ///
  /// - Returns: Whether a repetition was in progress.
  mutating func discardMovement() -> Bool {
    let wasInProgress = counter.phase == .far
    counter.discardMovement()
    filter.restart()
    leftFilter.restart()
    rightFilter.restart()
    ranges.restart()
    progress = nil
    return wasInProgress
  }

  private mutating func addRange(
    _ quantity: BodyQuantity, _ body: SeenBody, _ sides: SideChoice.Sides
  ) {
    let left = sides.contains(.left) ? body.value(quantity, .left) : nil
    let hasRight = quantity.isOneSided && sides.contains(.right)
    let right = hasRight ? body.value(quantity, .right) : nil
    ranges.add(
      left: left.map { leftFilter.add($0, seconds: body.seconds) },
      right: right.map { rightFilter.add($0, seconds: body.seconds) })
  }

  private mutating func report(_ event: RepetitionCounter.Event, _ first: SignalTerm) -> Event {
    switch event {
    case .outward:
      return .outward
    case .counted(let swing):
      defer { ranges.restart() }
      count += 1
      return .counted(metrics(swing))
    case .shallow(let reached, let needed):
      return .refused(
        .notFarEnough(reached: first.value(reached), needed: first.value(needed)))
    case .notBack(let reached, let needed):
      return .refused(.notBack(reached: first.value(reached), needed: first.value(needed)))
    case .quick(let seconds, let needed):
      return .refused(.tooFast(seconds: seconds, needed: needed))
    case .unseen(let seconds): return .refused(.noPicture(seconds: seconds))
    }
  }

  private func metrics(_ swing: RepetitionCounter.Swing) -> RepetitionMetrics {
    RepetitionMetrics(
      number: count, seconds: swing.seconds, outwardSeconds: max(0, swing.reached - swing.began),
      pauseSeconds: max(0, swing.turned - swing.reached), reach: swing.high, range: ranges.range,
      asymmetry: ranges.asymmetry, farEndExitSeconds: swing.turned)
  }
}
