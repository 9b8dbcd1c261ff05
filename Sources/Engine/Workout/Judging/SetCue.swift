/// An event in a set that is worth announcing or showing.
public enum SetCue: Equatable, Sendable {
  case repetition(RepetitionMetrics)
  case refused(RepetitionRejection)
  case fault(FoundFault)
  case holdBegan(HoldSpan)
  case holdEnded(HoldSpan)
  /// This body part isn't visible enough for judging.
  case viewLost(BodyPart?)
  case viewFound

  /// The name used in scripts.
  public var name: String {
    switch self {
    case .repetition: "repetition"
    case .refused: "refused"
    case .fault: "fault"
    case .holdBegan: "hold-began"
    case .holdEnded: "hold-ended"
    case .viewLost: "view-lost"
    case .viewFound: "view-found"
    }
  }
}
