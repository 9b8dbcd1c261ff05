/// A one-time link that lets a device in, made just now: shown this once.
public struct SignInLink: Equatable, Sendable {
  public var address: String
  public var picture: QRPicture?
  public var ends: Moment
  /// Whether no other machine can open the address.
  public var isOnlyHere: Bool
  /// Where another device gets the certificate; nil where none is needed.
  public var trustAddress: String?

  public init(
    address: String, picture: QRPicture? = nil, ends: Moment, isOnlyHere: Bool = false,
    trustAddress: String? = nil
  ) {
    self.address = address
    self.picture = picture
    self.ends = ends
    self.isOnlyHere = isOnlyHere
    self.trustAddress = trustAddress
  }
}

/// An athlete of the household, as its pages show them.
public struct HouseholdRow: Equatable, Sendable {
  public var id: String
  public var name: String
  public var byteCount: Int
  public var isVisitor: Bool
  public var isAdministrator: Bool
  /// Invited, and never signed in.
  public var isInvited: Bool
  /// When the invitation's link ends; nil where it has.
  public var linkEnds: Moment?

  public init(
    id: String, name: String, byteCount: Int = 0, isVisitor: Bool = false,
    isAdministrator: Bool = false, isInvited: Bool = false, linkEnds: Moment? = nil
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

/// Why a name or a confirmation was not taken, with what was typed.
public enum HouseholdProblem: Equatable, Sendable {
  case nameRefused(typed: String)
  case nameTaken(typed: String)
  case notConfirmed(typed: String)

  var typed: String {
    switch self {
    case .nameRefused(let typed), .nameTaken(let typed), .notConfirmed(let typed): typed
    }
  }
}

/// What was done before a page was shown.
public enum HouseholdNotice: Equatable, Sendable {
  case renamed
  case forgotten(String)
  case handedOver(String)
}

/// The page about who shares the server.
public struct HouseholdState: Sendable {
  /// For the administrator all of them; for others themselves alone.
  public var athletes: [HouseholdRow]
  /// Nil where the visitor is the administrator.
  public var administratorName: String?
  public var invitation: (name: String, link: SignInLink)?
  public var problem: HouseholdProblem?
  public var notice: HouseholdNotice?
  /// The most characters of a name.
  public var nameLimit: Int
  /// Whether nobody can be invited: a demo's household is nobody's.
  public var isDemo = false
  public var csrf: String

  public init(
    athletes: [HouseholdRow], administratorName: String? = nil,
    invitation: (name: String, link: SignInLink)? = nil, problem: HouseholdProblem? = nil,
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

/// The page of one athlete of the household, and the one on which they are forgotten.
public struct HouseholdAthleteState: Sendable {
  public var athlete: HouseholdRow
  /// Whether the visitor administers the household.
  public var visitorIsAdministrator: Bool
  /// Whether the athlete must hand over before they can be forgotten.
  public var isNeeded: Bool
  public var problem: HouseholdProblem?
  public var nameLimit: Int
  /// Whether nobody can be renamed or forgotten.
  public var isDemo = false
  public var csrf: String

  public init(
    athlete: HouseholdRow, visitorIsAdministrator: Bool, isNeeded: Bool = false,
    problem: HouseholdProblem? = nil, nameLimit: Int = 60, csrf: String = ""
  ) {
    self.athlete = athlete
    self.visitorIsAdministrator = visitorIsAdministrator
    self.isNeeded = isNeeded
    self.problem = problem
    self.nameLimit = nameLimit
    self.csrf = csrf
  }
}
