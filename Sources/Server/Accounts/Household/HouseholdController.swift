import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

/// The pages about the athletes who share the server. The administrator sees everyone's name and data size; others
/// see only themselves. Athletes can change only their own entries.
struct HouseholdController: Controller {
  let services: BaseServices
  let links: SignInLinks
  let cookies: SessionCookies
  let uploads: UploadJobs

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/household", use: show)
    router.post("/settings/household/invite", use: invite)
    router.get("/settings/household/:id", use: showAthlete)
    router.post("/settings/household/:id/rename", use: rename)
    router.post("/settings/household/:id/link", use: makeLink)
    router.post("/settings/household/:id/hand-over", use: handOver)
    router.get("/settings/household/:id/forget", use: showDeletionPage)
    router.post("/settings/household/:id/forget", use: deleteAccount)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let home = try await HouseholdPageContext(services, context)
    let fields = request.queryFields
    return home.render { state in
      if fields["saved"] != nil { state.notice = .renamed }
      if fields["handed-over"] != nil, let name = state.administratorName {
        state.notice = .handedOver(name)
      }
    }
  }

  private func invite(_ request: Request, _ context: AppContext) async throws -> Response {
    var home = try await HouseholdPageContext(services, context)
    try services.refuseInDemo()
    let typed = context.form["name"] ?? ""
    do {
      let invitation = try await services.accounts.invite(
        named: typed, by: home.context.visitor.athlete, now: services.now())
      return try await home.showInvitation(
        of: invitation.athlete, invitation.link, links, to: request)
    } catch HouseholdError.notAdministrator {
      throw AppError.notFound
    } catch let error as HouseholdError {
      return home.render(status: .unprocessableContent) { $0.problem = error.problem(typed) }
    }
  }

  /// Creates a new link for an invited athlete who has never signed in. A link for anyone else would give its creator
  /// access to that athlete's data.
  private func makeLink(_ request: Request, _ context: AppContext) async throws -> Response {
    var home = try await HouseholdPageContext(services, context)
    try services.refuseInDemo()
    let member = try home.member(context)
    do {
      let link = try await services.accounts.newInvitationLink(
        for: member.athlete, by: home.context.visitor.athlete, now: services.now())
      return try await home.showInvitation(of: member.athlete, link, links, to: request)
    } catch is HouseholdError {
      throw AppError.conflict(
        "Only the athletes themselves can create links for their devices, under Settings, or the host with "
          + "“andante athletes link”.")
    }
  }

  private func showAthlete(_ request: Request, _ context: AppContext) async throws -> Response {
    let home = try await HouseholdPageContext(services, context)
    return home.context.render(.household, householdAthleteScreen(try home.state(context)))
  }

  private func rename(_ request: Request, _ context: AppContext) async throws -> Response {
    let home = try await HouseholdPageContext(services, context)
    try services.refuseInDemo()
    let member = try home.member(context)
    let typed = context.form["name"] ?? ""
    do {
      let renamed = try await services.accounts.rename(member.athlete, to: typed)
      if services.directory.hasFile(of: renamed) {
        try services.store(of: renamed).belong(to: renamed)
      }
      return redirect(to: "/settings/household?saved=1")
    } catch let error as HouseholdError {
      var state = home.state(of: member)
      state.problem = error.problem(typed)
      return home.context.render(
        .household, status: .unprocessableContent, householdAthleteScreen(state))
    }
  }

  private func handOver(_ request: Request, _ context: AppContext) async throws -> Response {
    let home = try await HouseholdPageContext(services, context)
    try services.refuseInDemo()
    let member = try home.member(context)
    guard home.isAdministrator, !member.isInvited else {
      throw AppError.conflict("This athlete must sign in first.")
    }
    try await services.accounts.handOver(to: member.athlete)
    return redirect(to: "/settings/household?handed-over=1")
  }

  private func showDeletionPage(_ request: Request, _ context: AppContext) async throws -> Response
  {
    let home = try await HouseholdPageContext(services, context)
    return home.context.render(.household, deleteAthleteScreen(try home.state(context)))
  }

  private func deleteAccount(_ request: Request, _ context: AppContext) async throws -> Response {
    var home = try await HouseholdPageContext(services, context)
    try services.refuseInDemo()
    let member = try home.member(context)
    let typed = context.form["name"] ?? ""
    do {
      _ = try await services.deleteAccount(
        of: member.athlete, typedName: typed, stopping: uploads)
    } catch let error as HouseholdError {
      var state = home.state(of: member)
      if case .notConfirmed = error { state.problem = .notConfirmed(typed: typed) }
      return home.context.render(
        .household, status: .unprocessableContent, deleteAthleteScreen(state))
    }
    if member.athlete.identifier == home.context.visitor.athlete.identifier {
      var response = redirect(to: "/")
      response.setCookie(cookies.expiredSession(for: request))
      response.clearBrowserCache()
      return response
    }
    try await home.reload()
    return home.render { $0.notice = .forgotten(member.athlete.name) }
  }
}

extension BaseServices {
  /// Deletes an athlete's account while the server is running. Stops their uploads and closes their database first.
  func deleteAccount(
    of athlete: Athlete, typedName: String, backupsToo: Bool = false, stopping uploads: UploadJobs
  ) async throws -> AccountDeletion {
    try await directory.deleteAccount(
      of: athlete, typedName: typedName, in: accounts, now: now(), backupsToo: backupsToo
    ) {
      stores.refuse(athlete)
      stores.close(besides: try await accounts.athletes())
      await uploads.stop(of: athlete)
    }
  }
}

extension HouseholdError {
  fileprivate func problem(_ typed: String) -> HouseholdIssue {
    switch self {
    case .nameTaken(let name): .nameTaken(typed: name)
    case .unusableName, .administratorIsNeeded, .notConfirmed, .notAdministrator, .signedInAlready:
      .nameRefused(typed: typed)
    }
  }
}
