public import Engine

/// A service that was done or postponed. Deleting the record undoes the action.
public struct ServiceRecord: Equatable, Sendable {
  public enum Action: Equatable, Sendable {
    /// The service was done, so the interval starts again.
    case done
    /// The service was postponed by these amounts. Limits that the interval doesn't have are ignored.
    case postponed(by: ServiceLimits)
  }

  public var id: GearID
  public var interval: GearID
  /// The time at which the service was done or postponed, in seconds since 1970.
  public var at: Double
  public var action: Action
  public var note: String
  /// The cost in hundredths of the athlete's currency; nil if it wasn't recorded.
  public var cost: Int?
  /// The person or workshop that did the service; empty if unknown.
  public var who: String

  public init(
    id: GearID, interval: GearID, at: Double, action: Action = .done, note: String = "",
    cost: Int? = nil, who: String = ""
  ) {
    self.id = id
    self.interval = interval
    self.at = at
    self.action = action
    self.note = note
    self.cost = cost
    self.who = who
  }

  /// The accepted range of costs, in hundredths of the currency: up to 10⁹ units of the currency.
  public static let costs = InputRange(0...100_000_000_000)

  /// Whether the record may be stored.
  public var isValid: Bool {
    guard LocalTime.possible.checked(at) != nil, Self.costs.checked(cost) == cost else {
      return false
    }
    guard case .postponed(let more) = action else { return true }
    return more.isValid
  }
}
