public import Engine

/// Something that was done about a service interval. Taking it away again undoes it.
public struct ServiceRecord: Equatable, Sendable {
  public enum Deed: Equatable, Sendable {
    /// It was done: the interval begins anew.
    case done
    /// It may wait for so much longer. What the interval does not use is of no effect.
    case postponed(by: ServiceLimits)
  }

  public var id: GearID
  public var interval: GearID
  /// In seconds since 1970.
  public var at: Double
  public var deed: Deed
  public var note: String
  /// In hundredths of the athlete's currency; nil where nobody said.
  public var cost: Int?
  /// Who did it; empty where nobody said.
  public var who: String

  public init(
    id: GearID, interval: GearID, at: Double, deed: Deed = .done, note: String = "",
    cost: Int? = nil, who: String = ""
  ) {
    self.id = id
    self.interval = interval
    self.at = at
    self.deed = deed
    self.note = note
    self.cost = cost
    self.who = who
  }

  /// The accepted range of costs, in hundredths of the currency: at most 10⁹ of the currency.
  public static let costs = InputRange(0...100_000_000_000)

  /// Whether the record may be stored.
  public var isValid: Bool {
    guard GarageMoment.possible.checked(at) != nil, Self.costs.checked(cost) == cost else {
      return false
    }
    guard case .postponed(let more) = deed else { return true }
    return more.isValid
  }
}
