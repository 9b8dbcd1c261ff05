/// Something of a run worth saying aloud, at the event it happened in.
public enum RunCue: Equatable, Sendable {
  case started
  case paused
  case pausedAutomatically
  case resumed
  case finished
  case finishUndone
  /// The kilometre or mile with this number, from 1, is complete.
  case kilometer(Int)
  case mile(Int)
  /// The lap with this number, from 1, is complete.
  case lap(Int)
  /// The first position of the run.
  case locationFound
  /// The positions ended, ten seconds ago; the run goes on by time.
  case locationLost
  /// They came back.
  case locationBack

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
    }
  }
}
