/// The urgency of a service. The cases are in ascending order. Raw values are stored and must not change.
public enum ServiceStatus: UInt8, Comparable, CaseIterable, Sendable {
  case ok = 0
  case soon = 1
  case due = 2
  case overdue = 3

  /// The name in style sheets and in the output of commands.
  public var name: String {
    switch self {
    case .ok: "ok"
    case .soon: "soon"
    case .due: "due"
    case .overdue: "overdue"
    }
  }

  public static func < (first: ServiceStatus, second: ServiceStatus) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// The urgency of a service that is announced. Raw values are stored and must not change.
public enum ServiceThreshold: UInt8, Comparable, CaseIterable, Sendable {
  case soon = 1
  case due = 2
  case overdue = 3

  public static func < (first: ServiceThreshold, second: ServiceThreshold) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// One of a service interval's three limits.
public enum ServiceLimitKind: Equatable, Sendable {
  case hours
  case distance
  case days
}

/// The progress towards one of a service interval's limits.
public struct ServiceCount: Equatable, Sendable {
  /// The use so far, in hours, metres or days.
  public var used: Double
  /// The limit including postponements, in the same unit as `used`.
  public var limit: Double

  public init(used: Double, limit: Double) {
    self.used = used
    self.limit = limit
  }

  /// The remaining amount; negative if the limit is exceeded.
  public var left: Double { limit - used }
}
