import Foundation

/// A claim that users must have to sign in, such as `groups=family`.
struct RequiredClaim: Equatable, Sendable, CustomStringConvertible {
  let name: String
  let value: String

  /// Returns nil unless `text` is a name and a value separated by `=`.
  init?(_ text: String) {
    let sides = text.split(separator: "=", maxSplits: 1)
    guard sides.count == 2 else { return nil }
    (name, value) = (String(sides[0]), String(sides[1]))
  }

  var description: String { "\(name)=\(value)" }

  /// Returns whether the claim equals the value or is a list that contains it. Dots in the claim's name select members
  /// of nested objects, as in `realm_access.roles`.
  func holds(in claims: [String: Any]) -> Bool {
    if let claim = claims[name] { return isMet(by: claim) }
    let path = name.split(separator: ".").map(String.init)
    let claim = path.reduce(claims as Any?) { ($0 as? [String: Any])?[$1] }
    return claim.map(isMet) ?? false
  }

  private func isMet(by claim: Any) -> Bool {
    switch claim {
    case let text as String: text == value
    case let list as [Any]: list.contains { $0 as? String == value }
    case let flag as Bool: String(flag) == value
    default: false
    }
  }
}
