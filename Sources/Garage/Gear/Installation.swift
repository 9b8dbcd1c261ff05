import Engine

/// That a part was on a bike, or on another part, from one moment to another.
public struct Installation: Equatable, Sendable {
  public var id: GearID
  public var part: GearID
  /// What it was installed on.
  public var host: GearID
  /// In seconds since 1970, included.
  public var from: Double
  /// Not included; nil while it is installed.
  public var to: Double?

  public init(id: GearID, part: GearID, host: GearID, from: Double, to: Double? = nil) {
    self.id = id
    self.part = part
    self.host = host
    self.from = from
    self.to = to
  }

  /// The beginning of an installation that lasts since the host was new. The part then shares its host's earlier use.
  public static let beginning = Limits.unixSeconds.lowerBound

  public var isSinceBeginning: Bool { from == Self.beginning }

  /// Whether both timestamps are in range and the installation begins before it ends.
  var isPossible: Bool {
    GarageMoment.possible.checked(from) != nil && GarageMoment.possible.checked(to) == to
      && !span.isEmpty
  }

  /// When it counts; empty where `to` is not after `from`.
  public var span: Span { Span(from: from, to: to ?? .infinity) }
}

/// A stretch of time, its end not included, in seconds since 1970.
public struct Span: Equatable, Sendable {
  public var from: Double
  public var to: Double

  public init(from: Double, to: Double) {
    self.from = from
    self.to = to
  }

  /// All of time.
  public static let always = Span(from: -.infinity, to: .infinity)

  public var isEmpty: Bool { !(from < to) }

  public func contains(_ seconds: Double) -> Bool { seconds >= from && seconds < to }

  /// What both have.
  public func common(_ other: Span) -> Span {
    Span(from: max(from, other.from), to: min(to, other.to))
  }
}
