/// The sound of a beat. Raw values are passed to the page and stored in settings.
public enum ClickSound: UInt8, CaseIterable, Sendable {
  case click = 0
  case woodblock = 1
  case hiHat = 2
  /// The athlete's own sound, or a click if there isn't one.
  case own = 3
}

/// The selection of beats that sound. Raw values are passed to the page and stored in settings.
public enum CueMode: UInt8, CaseIterable, Sendable {
  case everyStep = 0
  /// Only one foot's steps.
  case everyOtherStep = 1
}
