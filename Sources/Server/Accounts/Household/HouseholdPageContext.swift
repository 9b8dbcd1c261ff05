import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

/// The context of a household page: the visitor and the members of the household.
struct HouseholdPageContext {
  let context: PageContext
  private(set) var members: [HouseholdMember]

  init(_ services: BaseServices, _ context: AppContext) async throws {
    self.context = try await PageContext(services, context)
    members = try await services.accounts.household(now: services.now())
  }

  private var services: BaseServices { context.services }

  var isAdministrator: Bool {
    members.first { isVisitor($0) }?.isAdministrator == true
  }

  private func isVisitor(_ member: HouseholdMember) -> Bool {
    member.athlete.identifier == context.visitor.athlete.identifier
  }

  mutating func reload() async throws {
    members = try await services.accounts.household(now: services.now())
  }

  /// Returns the athlete that the path identifies.
  ///
  /// - Throws: `AppError.notFound` if that is another athlete and the visitor isn't the administrator.
  func member(_ context: AppContext) throws -> HouseholdMember {
    let id = try context.parameters.require("id")
    let found = members.first { $0.athlete.identifier.description == id }
    guard let found, isAdministrator || isVisitor(found) else { throw AppError.notFound }
    return found
  }

  /// Returns the details of the athlete that the path identifies, including the synthetic members of a demo.
  ///
  /// - Throws: `AppError.notFound` under the same conditions as `member`.
  func state(_ context: AppContext) throws -> HouseholdAthleteState {
    let id = try context.parameters.require("id")
    if let other = fictional.first(where: { $0.id == id }) { return state(of: other) }
    return state(of: try member(context))
  }

  func state(of member: HouseholdMember) -> HouseholdAthleteState { state(of: row(member)) }

  private func state(of row: HouseholdRow) -> HouseholdAthleteState {
    var state = HouseholdAthleteState(
      athlete: row, visitorIsAdministrator: isAdministrator,
      isNeeded: row.isAdministrator && members.count + fictional.count > 1,
      nameLimit: HouseholdName.limit, csrf: context.csrf)
    state.isDemo = context.isDemo
    return state
  }

  /// The synthetic members of a demo's household.
  private var fictional: [HouseholdRow] { services.demoHousehold?.members ?? [] }

  func render(
    status: HTTPResponse.Status = .ok, _ change: (inout HouseholdState) -> Void = { _ in }
  ) -> Response {
    let shown = isAdministrator ? members : members.filter(isVisitor)
    var state = HouseholdState(
      athletes: shown.map(row) + fictional,
      administratorName: isAdministrator
        ? nil : members.first { $0.isAdministrator }?.athlete.name,
      nameLimit: HouseholdName.limit, csrf: context.csrf)
    state.isDemo = context.isDemo
    change(&state)
    return context.render(.household, status: status, householdScreen(state))
  }

  /// Returns the household page with a new link for an invited athlete.
  mutating func showInvitation(
    of athlete: Athlete, _ token: SecretToken, _ links: SignInLinks, to request: Request
  ) async throws -> Response {
    let link = links.link(
      token, lifetime: AccountStore.invitationLifetime, to: request, below: context.basePath)
    try await reload()
    return render { $0.invitation = (athlete.name, link) }
  }

  private func row(_ member: HouseholdMember) -> HouseholdRow {
    HouseholdRow(
      id: member.athlete.identifier.description, name: member.athlete.name,
      byteCount: services.directory.byteCount(of: member.athlete), isVisitor: isVisitor(member),
      isAdministrator: member.isAdministrator, isInvited: member.isInvited,
      linkEnds: member.linkExpiresAt.map(localInstant))
  }
}
