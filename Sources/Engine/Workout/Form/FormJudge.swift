/// Checks a pose or movement against all form rules of an exercise.
struct FormJudge: Sendable {
  /// The current position within the movement.
  struct FrameContext: Equatable, Sendable {
    var isAtStart: Bool
    var isAtFarEnd: Bool
    /// The number of the current repetition, starting at 1; 0 in a pose.
    var repetition: Int
    var yaw: Double?
  }

  /// The interval in seconds after which the same fault is reported again in poses and dances, which have no
  /// repetitions.
  static let repeatIntervalSeconds = 5.0
  /// Seconds without observations after which a window is restarted, because the limit may have been reached in the
  /// meantime.
  private static let longestGap = 1.0

  private var trackers: [RuleTracker]
  /// The time at which the current window of a pose or dance began, and the time of its latest frame.
  private var window: (began: Double, latest: Double)?

  init(_ rules: [FormRule]) { trackers = rules.map(RuleTracker.init) }

  /// Adds an observation. Appends newly confirmed faults to `found`.
  mutating func add(
    _ body: SeenBody, _ sides: SideChoice.Sides, _ context: FrameContext,
    to found: inout [FoundFault]
  ) {
    for index in trackers.indices {
      let rule = trackers[index].rule
      guard case .widened(let widening) = ViewVerdict(rule.view, yaw: context.yaw),
        let raw = body.value(rule.quantity, rule.sides, sides)
      else { continue }
      let value = trackers[index].add(
        raw, seconds: body.seconds, widening: widening, isInPhase: isJudged(rule, context),
        isAtStart: context.isAtStart)
      if let value { found.append(fault(rule, value, body.seconds, context)) }
    }
  }

  /// Ends the current repetition or window and starts a new one. Reports limits that should have been reached in the
  /// ended one, but weren't.
  mutating func endRepetition(
    at seconds: Double, _ context: FrameContext, to found: inout [FoundFault]
  ) {
    for index in trackers.indices {
      let rule = trackers[index].rule
      if case .widened(let widening) = ViewVerdict(rule.view, yaw: context.yaw),
        let value = trackers[index].missed(widening: widening)
      {
        found.append(fault(rule, value, seconds, context))
      }
      trackers[index].restart()
    }
  }

  /// Advances the window in exercises without counted repetitions. When it ends, reports limits that should have been
  /// reached in it but weren't, and allows faults to be reported again.
  ///
  /// - Returns: Whether a window has ended.
  mutating func advanceWindow(
    _ seconds: Double, _ context: FrameContext, to found: inout [FoundFault]
  ) -> Bool {
    guard let began = window?.began, let latest = window?.latest,
      seconds - latest <= Self.longestGap
    else {
      window = (seconds, seconds)
      for index in trackers.indices { trackers[index].restart() }
      return false
    }
    guard seconds - began >= Self.repeatIntervalSeconds else {
      window = (began, seconds)
      return false
    }
    window = (seconds, seconds)
    endRepetition(at: seconds, context, to: &found)
    return true
  }

  /// Discards the current repetition or window when the athlete pauses, but retains the usual posture.
  mutating func pause() {
    window = nil
    for index in trackers.indices { trackers[index].pause() }
  }

  private func isJudged(_ rule: FormRule, _ context: FrameContext) -> Bool {
    switch rule.phase {
    case .throughout: true
    case .atStart: context.isAtStart
    case .atFarEnd: context.isAtFarEnd
    case .reached: false
    }
  }

  private func fault(
    _ rule: FormRule, _ value: Double, _ seconds: Double, _ context: FrameContext
  ) -> FoundFault {
    FoundFault(
      fault: rule.fault, severity: rule.severity, seconds: seconds, value: value,
      limit: rule.limit.value, repetition: context.repetition)
  }
}
