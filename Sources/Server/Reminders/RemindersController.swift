import HTTPTypes
import Hummingbird
import Reminders
import Screens
import Store

/// The page on which an athlete configures reminders and quiet hours.
struct RemindersController: Controller {
  let services: BaseServices
  let reminders: ReminderServices

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

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let saved = request.queryFields["saved"].flatMap(ReminderSection.init)
    return try await page(pageContext) { $0.saved = saved }
  }

  private func saveNtfy(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let isOn = context.form["on"] != nil
    let typed = NtfySettings(context.form, before: try await opened(pageContext).ntfy)
    guard typed.account != nil else {
      return try await page(pageContext, refused: .ntfy) {
        $0.ntfy = NtfyState(typed: typed, isOn: isOn)
      }
    }
    try await pageContext.store.reminders.save(.ntfy, isOn: isOn, typed)
    return try await saved(.ntfy, request, pageContext)
  }

  private func saveMail(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let isOn = context.form["on"] != nil
    let typed = MailSettings(context.form, before: try await opened(pageContext).mail)
    guard typed.account != nil else {
      let port = context.form["port"] ?? ""
      return try await page(pageContext, refused: .email) {
        $0.mail = MailState(typed: typed, isOn: isOn, port: port)
      }
    }
    try await pageContext.store.reminders.save(.email, isOn: isOn, typed)
    return try await saved(.email, request, pageContext)
  }

  private func saveDesktop(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    try await page.store.reminders.save(
      .desktop, isOn: context.form["on"] != nil, [String: String]())
    return try await saved(.desktop, request, page)
  }

  private func saveQuiet(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let typed = QuietState(context.form)
    guard let minutes = typed.minutes else {
      return try await page(pageContext, refused: .quiet) { $0.quiet = typed }
    }
    var preferences = try await pageContext.store.reminders.preferences()
    preferences.zone = typed.zone
    preferences.quietStart = typed.isOn ? minutes.start : nil
    preferences.quietEnd = typed.isOn ? minutes.end : nil
    try await pageContext.store.reminders.save(preferences)
    return try await saved(.quiet, request, pageContext)
  }

  /// Creates a calendar URL. It can only be shown in this response because its secret is not stored.
  private func newCalendar(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    try await pageContext.store.reminders.rememberBrowser(
      of: request, below: pageContext.basePath)
    let token = try await pageContext.store.reminders.newCalendarToken()
    let path = CalendarController.path(of: pageContext.visitor.athlete, token)
    let address = (request.origin(below: pageContext.basePath) ?? "") + path
    return try await page(pageContext) { $0.calendar.address = address }
  }

  private func revokeCalendar(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    try await page.store.reminders.revokeCalendar()
    return try await saved(.calendar, request, page)
  }

  private func test(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    try await page.store.reminders.rememberBrowser(of: request, below: page.basePath)
    let channel = context.form["channel"] ?? ""
    try await ReminderService(reminders, of: page.visitor.athlete).sendTest(through: channel)
    return redirect(to: "/settings/reminders#" + (channel.hasPrefix("push") ? "push" : channel))
  }

  private func opened(_ context: PageContext) async throws -> DecryptedChannels {
    DecryptedChannels(try await context.store.reminders.channels())
  }

  private func saved(
    _ section: ReminderSection, _ request: Request, _ context: PageContext
  ) async throws -> Response {
    try await context.store.reminders.rememberBrowser(of: request, below: context.basePath)
    return redirect(to: "/settings/reminders?saved=\(section.rawValue)#\(section.rawValue)")
  }

  private func page(
    _ context: PageContext, refused: ReminderSection? = nil,
    _ change: (inout RemindersState) -> Void
  ) async throws -> Response {
    var state = try await RemindersState(context, reminders)
    state.refused = refused
    change(&state)
    return context.render(
      .reminders, status: refused == nil ? .ok : .unprocessableContent, remindersScreen(state))
  }
}
