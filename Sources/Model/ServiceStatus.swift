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
