/// The colour theme. Raw values are stored and never renumbered.
public enum Theme: UInt8, Equatable, Sendable, CaseIterable {
  case system = 0
  case light = 1
  case dark = 2
}

/// The athlete's sex, used only in formulas that depend on it. Raw values are stored and never renumbered.
public enum Sex: UInt8, Equatable, Sendable, CaseIterable {
  case female = 1
  case male = 2
}
