import HTTPTypes
import Hummingbird
import Reminders
import Screens
import Store

/// The page on which an athlete configures reminders and quiet hours.
struct RemindersController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/reminders", use: show)
    router.post("/settings/reminders/ntfy", use: saveNtfy)
    router.post("/settings/reminders/email", use: saveMail)
    router.post("/settings/reminders/desktop", use: saveDesktop)
    router.post("/settings/reminders/quiet", use: saveQuiet)
    router.post("/settings/reminders/calendar", use: newCalendar)
    router.post("/settings/reminders/calendar/revoke", use: revokeCalendar)
    router.post("/settings/reminders/test", use: test)
  }

  @Sendable private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await PageContext(services, context)
    let saved = request.queryFields["saved"].flatMap(ReminderSection.init)
    return try await page(visit) { $0.saved = saved }
  }

  @Sendable private func saveNtfy(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await PageContext(services, context)
    let isOn = context.form["on"] != nil
    let typed = NtfySettings(context.form, before: try await opened(visit).ntfy)
    guard typed.account != nil else {
      return try await page(visit, refused: .ntfy) { $0.ntfy = NtfyState(typed: typed, isOn: isOn) }
    }
    try await visit.store.reminders.save(.ntfy, isOn: isOn, typed)
    return try await saved(.ntfy, request, visit)
  }

  @Sendable private func saveMail(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await PageContext(services, context)
    let isOn = context.form["on"] != nil
    let typed = MailSettings(context.form, before: try await opened(visit).mail)
    guard typed.account != nil else {
      let port = context.form["port"] ?? ""
      return try await page(visit, refused: .email) {
        $0.mail = MailState(typed: typed, isOn: isOn, port: port)
      }
    }
    try await visit.store.reminders.save(.email, isOn: isOn, typed)
    return try await saved(.email, request, visit)
  }

  @Sendable private func saveDesktop(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await PageContext(services, context)
    try await visit.store.reminders.save(
      .desktop, isOn: context.form["on"] != nil, [String: String]())
    return try await saved(.desktop, request, visit)
  }

  @Sendable private func saveQuiet(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await PageContext(services, context)
    let typed = QuietForm(context.form)
    guard let minutes = typed.minutes else {
      return try await page(visit, refused: .quiet) { $0.quiet = QuietState(typed: typed) }
    }
    var preferences = try await visit.store.reminders.preferences()
    preferences.zone = typed.zone
    preferences.quietStart = typed.isOn ? minutes.start : nil
    preferences.quietEnd = typed.isOn ? minutes.end : nil
    try await visit.store.reminders.save(preferences)
    return try await saved(.quiet, request, visit)
  }

  /// Creates a calendar URL. It can only be shown in this response because its secret is not stored.
  @Sendable private func newCalendar(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await PageContext(services, context)
    try await services.rememberBrowser(
      of: request, below: visit.basePath, in: visit.store.reminders)
    let token = try await visit.store.reminders.newCalendarToken()
    let path = CalendarController.path(of: visit.visitor.athlete, token)
    let address = (request.origin(below: visit.basePath) ?? "") + path
    return try await page(visit) { $0.calendar.address = address }
  }

  @Sendable private func revokeCalendar(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await PageContext(services, context)
    try await visit.store.reminders.revokeCalendar()
    return try await saved(.calendar, request, visit)
  }

  @Sendable private func test(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await PageContext(services, context)
    try await services.rememberBrowser(
      of: request, below: visit.basePath, in: visit.store.reminders)
    let channel = context.form["channel"] ?? ""
    try await ReminderService(services, of: visit.visitor.athlete).sendTest(through: channel)
    return redirect(to: "/settings/reminders#" + (channel.hasPrefix("push") ? "push" : channel))
  }

  private func opened(_ visit: PageContext) async throws -> DecryptedChannels {
    DecryptedChannels(try await visit.store.reminders.channels())
  }

  private func saved(
    _ section: ReminderSection, _ request: Request, _ visit: PageContext
  ) async throws -> Response {
    try await services.rememberBrowser(
      of: request, below: visit.basePath, in: visit.store.reminders)
    return redirect(to: "/settings/reminders?saved=\(section.rawValue)#\(section.rawValue)")
  }

  private func page(
    _ visit: PageContext, refused: ReminderSection? = nil, _ change: (inout RemindersState) -> Void
  ) async throws -> Response {
    var state = try await RemindersPage(
      services: services, athlete: visit.visitor.athlete, reminders: visit.store.reminders,
      csrf: visit.csrf
    ).state()
    state.refused = refused
    change(&state)
    return visit.page(
      .reminders, status: refused == nil ? .ok : .unprocessableContent, remindersScreen(state))
  }
}
