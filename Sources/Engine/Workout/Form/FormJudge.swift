/// Holds every rule of an exercise against what is seen.
struct FormJudge: Sendable {
  /// Where in the movement a body is.
  struct Moment: Equatable, Sendable {
    var isAtStart: Bool
    var isAtFar: Bool
    /// The repetition under way, from 1; 0 in a pose.
    var repetition: Int
    var yaw: Double?
  }

  /// In a pose or a dance, where no repetition ends, the same fault is told again after so long.
  static let againSeconds = 5.0
  /// Who was away for longer is not held against what should have been reached meanwhile.
  private static let longestGap = 1.0

  private var watches: [RuleWatch]
  /// Of the window in which reached rules of a dance are to be reached, and the latest frame in it.
  private var window: (began: Double, latest: Double)?

  init(_ rules: [FormRule]) { watches = rules.map(RuleWatch.init) }

  /// Faults that have just become certain are added to `found`.
  mutating func add(
    _ body: SeenBody, _ sides: SideChoice.Sides, _ moment: Moment, to found: inout [FoundFault]
  ) {
    for index in watches.indices {
      let rule = watches[index].rule
      guard case .widened(let widening) = ViewVerdict(rule.view, yaw: moment.yaw),
        let raw = body.value(rule.quantity, rule.sides, sides)
      else { continue }
      let value = watches[index].add(
        raw, seconds: body.seconds, widening: widening, isInMoment: looks(rule, moment),
        isAtStart: moment.isAtStart)
      if let value { found.append(fault(rule, value, body.seconds, moment)) }
    }
  }

  /// A repetition has counted, or a window is over: rules that it should have reached are held against it, and a new one begins.
  mutating func endRepetition(
    at seconds: Double, _ moment: Moment, to found: inout [FoundFault]
  ) {
    for index in watches.indices {
      let rule = watches[index].rule
      if case .widened(let widening) = ViewVerdict(rule.view, yaw: moment.yaw),
        let value = watches[index].missed(widening: widening)
      {
        found.append(fault(rule, value, seconds, moment))
      }
      watches[index].restart()
    }
  }

  /// Where no repetitions are counted: what should have been reached in the latest seconds is held against the rules, and
  /// faults may be told again.
  /// - Returns: whether so many seconds are full.
  mutating func passTime(
    _ seconds: Double, _ moment: Moment, to found: inout [FoundFault]
  ) -> Bool {
    guard let began = window?.began, let latest = window?.latest,
      seconds - latest <= Self.longestGap
    else {
      window = (seconds, seconds)
      for index in watches.indices { watches[index].restart() }
      return false
    }
    guard seconds - began >= Self.againSeconds else {
      window = (began, seconds)
      return false
    }
    window = (seconds, seconds)
    endRepetition(at: seconds, moment, to: &found)
    return true
  }

  /// The athlete pauses: what was seen of the repetition or window under way is dropped. The usual posture stays.
  mutating func pause() {
    window = nil
    for index in watches.indices { watches[index].pause() }
  }

  private func looks(_ rule: FormRule, _ moment: Moment) -> Bool {
    switch rule.moment {
    case .throughout: true
    case .atStart: moment.isAtStart
    case .atFar: moment.isAtFar
    case .reached: false
    }
  }

  private func fault(
    _ rule: FormRule, _ value: Double, _ seconds: Double, _ moment: Moment
  ) -> FoundFault {
    FoundFault(
      fault: rule.fault, severity: rule.severity, seconds: seconds, value: value,
      limit: rule.limit.value, repetition: moment.repetition)
  }
}
