public import Engine

/// A new sign-in link, which signs in one device. It is shown only once.
public struct SignInLink: Equatable, Sendable {
  public var address: String
  public var picture: QRPicture?
  public var ends: Instant
  /// Whether the address works only on this machine.
  public var isLocalOnly: Bool
  /// The address at which another device gets the certificate, or nil if it needs no certificate.
  public var trustAddress: String?

  public init(
    address: String, picture: QRPicture? = nil, ends: Instant, isLocalOnly: Bool = false,
    trustAddress: String? = nil
  ) {
    self.address = address
    self.picture = picture
    self.ends = ends
    self.isLocalOnly = isLocalOnly
    self.trustAddress = trustAddress
  }
}

/// An athlete of the household, as a row of a list.
public struct HouseholdRow: Equatable, Sendable {
  public var id: String
  public var name: String
  public var byteCount: Int
  public var isVisitor: Bool
  public var isAdministrator: Bool
  /// Whether the athlete was invited and hasn't signed in yet.
  public var isInvited: Bool
  /// The time when the invitation's link expires, or nil if it has expired.
  public var linkEnds: Instant?

  public init(
    id: String, name: String, byteCount: Int = 0, isVisitor: Bool = false,
    isAdministrator: Bool = false, isInvited: Bool = false, linkEnds: Instant? = nil
  ) {
    self.id = id
    self.name = name
    self.byteCount = byteCount
    self.isVisitor = isVisitor
    self.isAdministrator = isAdministrator
    self.isInvited = isInvited
    self.linkEnds = linkEnds
  }
}

/// The reason why a name or confirmation was rejected, with the text that was entered.
public enum HouseholdIssue: Equatable, Sendable {
  case nameRefused(typed: String)
  case nameTaken(typed: String)
  case notConfirmed(typed: String)

  var typed: String {
    switch self {
    case .nameRefused(let typed), .nameTaken(let typed), .notConfirmed(let typed): typed
    }
  }
}

/// An action that was completed before a page was shown.
public enum HouseholdNotice: Equatable, Sendable {
  case renamed
  case forgotten(String)
  case handedOver(String)
}

/// The data for the page about the people who share the server.
public struct HouseholdState: Sendable {
  /// All athletes for the administrator, otherwise only the user.
  public var athletes: [HouseholdRow]
  /// The administrator's name, or nil if the user is the administrator.
  public var administratorName: String?
  public var invitation: (name: String, link: SignInLink)?
  public var problem: HouseholdIssue?
  public var notice: HouseholdNotice?
  /// The maximum number of characters in a name.
  public var nameLimit: Int
  /// Whether this is a demo, where invitations are disabled.
  public var isDemo = false
  public var csrf: String

  public init(
    athletes: [HouseholdRow], administratorName: String? = nil,
    invitation: (name: String, link: SignInLink)? = nil, problem: HouseholdIssue? = nil,
    notice: HouseholdNotice? = nil, nameLimit: Int = 60, csrf: String = ""
  ) {
    self.athletes = athletes
    self.administratorName = administratorName
    self.invitation = invitation
    self.problem = problem
    self.notice = notice
    self.nameLimit = nameLimit
    self.csrf = csrf
  }
}

/// The data for an athlete's page, and for the page to delete the athlete.
public struct HouseholdAthleteState: Sendable {
  public var athlete: HouseholdRow
  /// Whether the user is the household's administrator.
  public var visitorIsAdministrator: Bool
  /// Whether the athlete is the administrator and must hand over that role before being deleted.
  public var isNeeded: Bool
  public var problem: HouseholdIssue?
  public var nameLimit: Int
  /// Whether this is a demo, where athletes can't be renamed or deleted.
  public var isDemo = false
  public var csrf: String

  public init(
    athlete: HouseholdRow, visitorIsAdministrator: Bool, isNeeded: Bool = false,
    problem: HouseholdIssue? = nil, nameLimit: Int = 60, csrf: String = ""
  ) {
    self.athlete = athlete
    self.visitorIsAdministrator = visitorIsAdministrator
    self.isNeeded = isNeeded
    self.problem = problem
    self.nameLimit = nameLimit
    self.csrf = csrf
  }
}
