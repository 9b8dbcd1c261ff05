/// Something of a session worth saying aloud, at the event it happened in.
public enum SessionCue: Equatable, Sendable {
  /// The session has begun.
  case started
  /// The athlete has paused it.
  case paused
  /// It has paused itself at rest.
  case pausedAutomatically
  /// It goes on after a pause.
  case resumed
  /// It is over.
  case finished
  /// Its end was taken back.
  case finishUndone
  /// The kilometre with this number, from 1, is complete.
  case kilometer(Int)
  /// The mile with this number, from 1, is complete.
  case mile(Int)
  /// The lap with this number, from 1, is complete.
  case lap(Int)
  /// The first position of the session.
  case locationFound
  /// The positions ended, ten seconds ago; the session goes on by time.
  case locationLost
  /// They came back.
  case locationBack
  /// What only the coach knows.
  case coach(CoachCue)

  /// The word scripts and the page know it by.
  public var name: String {
    switch self {
    case .started: "started"
    case .paused: "paused"
    case .pausedAutomatically: "paused-automatically"
    case .resumed: "resumed"
    case .finished: "finished"
    case .finishUndone: "finish-undone"
    case .kilometer: "kilometer"
    case .mile: "mile"
    case .lap: "lap"
    case .locationFound: "location-found"
    case .locationLost: "location-lost"
    case .locationBack: "location-back"
    case .coach(let cue): cue.name
    }
  }
}
