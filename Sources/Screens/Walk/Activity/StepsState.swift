public import Engine

/// The steps that the table shows.
public enum StepFilter: UInt8, Equatable, Sendable, CaseIterable {
  case all, off, corrected

  /// The name in URLs.
  public var name: String {
    switch self {
    case .all: "all"
    case .off: "off"
    case .corrected: "corrected"
    }
  }
}

/// The result of the last correction, or the reason why it failed.
public enum StepsNotice: Equatable, Sendable {
  /// The step's number, starting at 1, and its correction; nil if the correction was removed.
  case changed(step: Int, to: StepCorrection.Kind?)
  case noneChosen
  case noSuchTime
}

/// The page with the individual steps of a walk. Its form posts `step` (starting at 1), `mark` (one of `good`, `off`,
/// `remove`, `none`), `show` and `page` to `/activities/ID/steps`. The search by time is a GET request with `at`.
public struct StepsState: Sendable {
  public var id: String
  public var walk: WalkSummary
  /// The unit system for speeds.
  public var units: UnitSystem
  /// The unit of step lengths.
  public var unit: WalkUnit
  public var shown: StepFilter
  /// The page's index, starting at 0. Larger values show the last page.
  public var page: Int
  /// The preselected step, starting at 1.
  public var chosen: Int?
  /// The time to search for, as the walker typed it.
  public var typedTime: String
  public var notice: StepsNotice?
  public var csrf: String

  public static var pageLength: Int { 50 }

  public init(
    id: String, walk: WalkSummary, units: UnitSystem = .metric, unit: WalkUnit? = nil,
    shown: StepFilter = .all, page: Int = 0, chosen: Int? = nil, typedTime: String = "",
    notice: StepsNotice? = nil,
    csrf: String = ""
  ) {
    self.id = id
    self.walk = walk
    self.units = units
    self.unit = unit ?? WalkUnit(usualIn: units)
    self.shown = shown
    self.page = page
    self.chosen = chosen
    self.typedTime = typedTime
    self.notice = notice
    self.csrf = csrf
  }

  /// Returns the number, starting at 1, of the step nearest to `seconds` after the first step. Returns nil if no step
  /// is within a second of that time.
  public func step(at seconds: Double) -> Int? {
    guard let first = walk.steps.first?.measured.step.seconds, seconds.isFinite else { return nil }
    var best: (step: Int, away: Double)?
    for (index, step) in walk.steps.enumerated() {
      let away = abs(step.measured.step.seconds - first - seconds)
      if away < best?.away ?? 1 { best = (index + 1, away) }
    }
    return best?.step
  }

  /// The numbers of the steps that match the filter, in order, starting at 1.
  var numbers: [Int] {
    var numbers: [Int] = []
    for (index, step) in walk.steps.enumerated() {
      switch shown {
      case .all: numbers.append(index + 1)
      case .off: if !step.isGood { numbers.append(index + 1) }
      case .corrected: if step.correction != nil { numbers.append(index + 1) }
      }
    }
    return numbers
  }

  /// Returns the index of the page that contains a step if all steps are shown.
  public static func page(of step: Int) -> Int { max(0, step - 1) / pageLength }
}
