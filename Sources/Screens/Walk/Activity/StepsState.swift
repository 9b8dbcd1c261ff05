public import Engine

/// Which steps a table shows.
public enum StepsShown: UInt8, Equatable, Sendable, CaseIterable {
  case all, off, corrected

  /// As in an address.
  public var name: String {
    switch self {
    case .all: "all"
    case .off: "off"
    case .corrected: "corrected"
    }
  }
}

/// What was said of a step last, or what stood in its way.
public enum StepsNotice: Equatable, Sendable {
  /// Counted from 1; nil is as it was measured.
  case changed(step: Int, to: StepCorrection.Kind?)
  case noneChosen
  case noSuchTime
}

/// Single steps of a walk, some at a time. The form fields `step` (counted from 1), `mark` (`good`, `off`, `remove`,
/// `none`), `show` and `page` are posted to `/activities/ID/steps`; `at` (a time) is asked for by GET.
public struct StepsState: Sendable {
  public var id: String
  public var walk: WalkSummary
  /// For speeds.
  public var units: UnitSystem
  /// For step lengths.
  public var unit: WalkUnit
  public var shown: StepsShown
  /// From 0; beyond the last is the last.
  public var page: Int
  /// Chosen already; counted from 1.
  public var chosen: Int?
  /// As it was typed.
  public var typedTime: String
  public var notice: StepsNotice?
  public var csrf: String

  public static var pageLength: Int { 50 }

  public init(
    id: String, walk: WalkSummary, units: UnitSystem = .metric, unit: WalkUnit? = nil,
    shown: StepsShown = .all, page: Int = 0, chosen: Int? = nil, typedTime: String = "",
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

  /// The step nearest to a time since the first one, within a second; counted from 1.
  public func step(at seconds: Double) -> Int? {
    guard let first = walk.steps.first?.measured.step.seconds, seconds.isFinite else { return nil }
    var best: (step: Int, away: Double)?
    for (index, step) in walk.steps.enumerated() {
      let away = abs(step.measured.step.seconds - first - seconds)
      if away < best?.away ?? 1 { best = (index + 1, away) }
    }
    return best?.step
  }

  /// Of the steps shown, in order; counted from 1.
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

  /// The page a step is on among all; nil where there is none.
  public static func page(of step: Int) -> Int { max(0, step - 1) / pageLength }
}
