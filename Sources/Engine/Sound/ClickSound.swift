/// What a beat sounds like. Raw values cross the border and are kept in settings.
public enum ClickSound: UInt8, CaseIterable, Sendable {
  case click = 0
  case woodblock = 1
  case hiHat = 2
  /// The athlete's own file; a click where there is none.
  case own = 3
}

/// Which beats sound. Raw values cross the border and are kept in settings.
public enum CueMode: UInt8, CaseIterable, Sendable {
  case everyStep = 0
  /// One foot's steps only.
  case everyOtherStep = 1
}
