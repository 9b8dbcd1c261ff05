import TextEncoding

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
  func holds(in claims: JSONValue) -> Bool {
    if let claim = claims[name] { return isMet(by: claim) }
    let path = name.split(separator: ".").map(String.init)
    let claim = path.reduce(claims as JSONValue?) { $0?[$1] }
    return claim.map(isMet) ?? false
  }

  private func isMet(by claim: JSONValue) -> Bool {
    switch claim {
    case .text(let text): text == value
    case .array(let list): list.contains { $0.text == value }
    case .bool(let flag): String(flag) == value
    default: false
    }
  }
}
