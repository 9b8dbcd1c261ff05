/// Whether what an exercise needs is seen, and of which sides.
struct ViewWatch: Equatable, Sendable {
  /// A part below it is not seen. Joints hidden by the body itself, hands behind the head for instance, are still
  /// placed well at 0.3.
  static let gate = 0.2
  /// For so long what is under way waits for its parts to come back.
  static let graceSeconds = RepetitionCounter.longestGap
  /// After so long without them the athlete is told.
  static let tellSeconds = 1.0

  private(set) var choice = SideChoice()
  private(set) var missing: BodyPart?
  private(set) var isTold = false
  /// When all was seen last.
  private var seen: Double?
  /// Of the first frame.
  private var began: Double?

  /// Whether the parts are seen, of one side at least.
  mutating func sees(
    _ body: SeenBody, _ parts: [BodyPart], mayChangeSides: Bool
  ) -> Bool {
    began = began ?? body.seconds
    let left = body.weakest(parts, .left)
    let right = body.weakest(parts, .right)
    let step = seen.map { body.seconds - $0 } ?? 0
    missing = left.visibility >= right.visibility ? left.part : right.part
    guard max(left.visibility, right.visibility) >= Self.gate else { return false }
    missing = nil
    seen = body.seconds
    choice.add(
      left: left.visibility, right: right.visibility, step: step, mayChange: mayChangeSides)
    return true
  }

  /// Nobody is seen.
  mutating func loseBody(at seconds: Double) {
    began = began ?? seconds
    missing = nil
  }

  /// The athlete pauses: the time until the next frame does not count as out of view.
  mutating func forget() {
    (seen, began, missing, isTold) = (nil, nil, nil, false)
  }

  /// Seconds since all was seen, or since the first frame where it never was.
  func unseenSeconds(_ seconds: Double) -> Double { (seen ?? began).map { seconds - $0 } ?? 0 }

  /// Whether the athlete must now be told that the view is lost.
  mutating func tellsLost(_ seconds: Double) -> Bool {
    guard !isTold, unseenSeconds(seconds) >= Self.tellSeconds else { return false }
    isTold = true
    return true
  }

  /// Whether the athlete must now be told that it is back.
  mutating func tellsFound() -> Bool {
    defer { isTold = false }
    return isTold
  }
}
