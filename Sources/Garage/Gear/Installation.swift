import Engine

/// The period in which a part was installed on a bike or another part.
public struct Installation: Equatable, Sendable {
  public var id: GearID
  public var part: GearID
  /// The bike, shoes or part on which the part was installed.
  public var host: GearID
  /// The start in seconds since 1970 (inclusive).
  public var from: Double
  /// The end in seconds since 1970 (exclusive); nil while the part is installed.
  public var to: Double?

  public init(id: GearID, part: GearID, host: GearID, from: Double, to: Double? = nil) {
    self.id = id
    self.part = part
    self.host = host
    self.from = from
    self.to = to
  }

  /// The `from` value for a part that has been installed since its host was new. Such a part shares the host's earlier
  /// use.
  public static let beginning = Limits.unixSeconds.lowerBound

  public var isSinceBeginning: Bool { from == Self.beginning }

  /// Whether both timestamps are in range and the installation begins before it ends.
  var isPossible: Bool {
    LocalTime.possible.checked(from) != nil && LocalTime.possible.checked(to) == to
      && !span.isEmpty
  }

  /// The period of the installation; empty unless `to` is later than `from`.
  public var span: Span { Span(from: from, to: to ?? .infinity) }
}

/// A half-open range of time, in seconds since 1970.
public struct Span: Equatable, Sendable {
  public var from: Double
  public var to: Double

  public init(from: Double, to: Double) {
    self.from = from
    self.to = to
  }

  /// All of time, without a start or an end.
  public static let always = Span(from: -.infinity, to: .infinity)

  public var isEmpty: Bool { !(from < to) }

  public func contains(_ seconds: Double) -> Bool { seconds >= from && seconds < to }

  /// Returns the intersection of this span and `other`.
  public func common(_ other: Span) -> Span {
    Span(from: max(from, other.from), to: min(to, other.to))
  }
}
