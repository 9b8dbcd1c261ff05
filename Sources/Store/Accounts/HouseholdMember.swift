/// An athlete as the household's administrator sees them: who they are, and nothing of what they did.
public struct HouseholdMember: Equatable, Sendable {
  public let athlete: Athlete
  /// Exactly one athlete is.
  public let isAdministrator: Bool
  /// Whether they were invited and never signed in.
  public let isInvited: Bool
  /// When the latest of their unused links ends, in seconds since 1970; nil without one.
  public let linkEndsAt: Double?
  public let deviceCount: Int
  /// When one of their devices was last seen, to the hour, in seconds since 1970; nil where none is signed in.
  public let lastSeenAt: Double?
}

/// Why the household cannot be changed so. Descriptions are one line for people.
public enum HouseholdError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A name of no or too many visible characters.
  case unusableName
  /// Somebody else has it; upper and lower case are the same here.
  case nameTaken(String)
  /// The administrator can neither be forgotten nor moved away while there are others.
  case administratorIsNeeded(name: String)
  /// What was typed to confirm is not the athlete's name.
  case notConfirmed(name: String)
  /// Only the administrator may invite athletes.
  case notAdministrator
  /// The athlete has already signed in, so only they may create links for their devices.
  case signedInAlready(name: String)

  public var description: String {
    switch self {
    case .unusableName: "a name has 1 to \(HouseholdName.limit) characters, and not only blanks"
    case .nameTaken(let name): "there is an athlete called \(name) already: choose another name"
    case .administratorIsNeeded(let name):
      "\(name) administers the household: hand that over to somebody else first"
    case .notConfirmed(let name): "to forget this athlete, type the name exactly: \(name)"
    case .notAdministrator: "only the household's administrator can invite"
    case .signedInAlready(let name):
      "\(name) has already signed in and has to create links for their own devices"
    }
  }
}

/// What an athlete may be called.
public enum HouseholdName {
  /// In characters.
  public static let limit = 60

  /// The name without blanks around it and without control characters.
  ///
  /// - Throws: `HouseholdError.unusableName` where nothing or too much is left.
  public static func usable(_ typed: some StringProtocol) throws(HouseholdError) -> String {
    let kept = typed.unicodeScalars.filter {
      ![.control, .format].contains($0.properties.generalCategory)
    }
    var name = Substring(String(String.UnicodeScalarView(kept)))
    while name.first?.isWhitespace == true { name.removeFirst() }
    while name.last?.isWhitespace == true { name.removeLast() }
    guard !name.isEmpty, name.count <= limit, name.unicodeScalars.count <= 4 * limit else {
      throw .unusableName
    }
    return String(name)
  }
}
