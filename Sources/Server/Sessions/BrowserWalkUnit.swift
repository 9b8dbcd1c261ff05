import Engine
import Hummingbird

/// Makes the step-length unit that the reader chose on this device available to the request. The web app stores the
/// unit in a cookie.
struct BrowserWalkUnit: AppMiddleware {
  static let cookie = "andante-walk-unit"
  @TaskLocal private static var chosen: WalkUnit?

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    let unit = WalkUnit(named: request.cookies[Self.cookie]?.value)
    return try await Self.$chosen.withValue(unit) { try await next(request, context) }
  }

  /// Returns the unit that the reader chose, or the default of the unit system.
  static func unit(in units: UnitSystem) -> WalkUnit { chosen ?? WalkUnit(usualIn: units) }
}

extension WalkUnit {
  /// Returns nil unless `number` is a unit's raw value.
  init?(named number: (some StringProtocol)?) {
    guard let number = number.map({ String($0) }),
      let unit = Self.allCases.first(where: { String($0.rawValue) == number })
    else { return nil }
    self = unit
  }
}
