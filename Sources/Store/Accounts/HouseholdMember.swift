/// An athlete as shown to the household's administrator, without data about activities.
public struct HouseholdMember: Equatable, Sendable {
  public let athlete: Athlete
  /// Whether the athlete is the administrator. Exactly one athlete is.
  public let isAdministrator: Bool
  /// Whether the athlete was invited and has never signed in.
  public let isInvited: Bool
  /// The expiry time of the athlete's latest unused link, in seconds since 1970; nil if the athlete has no unused link.
  public let linkExpiresAt: Double?
  public let deviceCount: Int
  /// The time at which one of the athlete's devices was last seen, in seconds since 1970, accurate to an hour; nil if
  /// no device is signed in.
  public let lastSeenAt: Double?
}

/// The error for an invalid change to the household. The description is a single line for users.
public enum HouseholdError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name has no visible characters or is too long.
  case unusableName
  /// Another athlete already has the same name. Case is ignored.
  case nameTaken(String)
  /// The administrator can be neither deleted nor moved while there are other athletes.
  case administratorIsNeeded(name: String)
  /// The typed text doesn't match the athlete's name.
  case notConfirmed(name: String)
  /// Only the administrator may invite athletes.
  case notAdministrator
  /// The athlete has already signed in, so only they may create links for their devices.
  case signedInAlready(name: String)

  public var description: String {
    switch self {
    case .unusableName: "a name must have 1 to \(HouseholdName.limit) characters, not only spaces"
    case .nameTaken(let name): "there is already an athlete called \(name): choose another name"
    case .administratorIsNeeded(let name):
      "\(name) is the administrator: make someone else the administrator first"
    case .notConfirmed(let name): "to remove this athlete, type the name exactly: \(name)"
    case .notAdministrator: "only the administrator can invite people"
    case .signedInAlready(let name):
      "\(name) has already signed in and must create links for their own devices"
    }
  }
}

/// The rules for athletes' names.
public enum HouseholdName {
  /// The maximum length, in characters.
  public static let limit = 60

  /// Returns the name without surrounding whitespace and without control characters.
  ///
  /// - Throws: `HouseholdError.unusableName` if the result is empty or too long.
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
