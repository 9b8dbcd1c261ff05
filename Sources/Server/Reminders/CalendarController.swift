import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Reminders
import Screens
import Store
import TextEncoding

/// The calendar feed. Its secret URL authenticates the request, because calendar apps cannot sign in.
struct CalendarController: Controller {
  let services: BaseServices
  let reminders: ReminderServices

  func addRoutes(to router: Router<AppContext>) {
    router.group().add(middleware: InstanceRedirect())
      .get("/calendar/:name", use: show)
  }

  /// Returns the path `/calendar/ATHLETE-TOKEN.ics`. The athlete's identifier determines which database is searched for
  /// the token's hash.
  static func path(of athlete: Athlete, _ token: SecretToken) -> String {
    "/calendar/\(athlete.identifier)-\(token.text).ics"
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let athlete = try found(await athlete(named: try context.parameters.require("name")))
    let bytes = try await feed(of: athlete)
    let tag = "\"" + urlSafeBase64(SHA256.hash(data: Data(bytes)).prefix(16)) + "\""
    let headers: HTTPFields = [
      .contentType: "text/calendar; charset=utf-8", .eTag: tag, .cacheControl: "private, no-cache",
    ]
    let known = request.headers[.ifNoneMatch] ?? ""
    let isKnown = known.split(separator: ",").contains {
      $0.trimmingCharacters(in: .whitespaces).replacing("W/", with: "") == tag
    }
    if isKnown { return Response(status: .notModified, headers: headers) }
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// Returns the athlete to whom a file name in a calendar URL belongs, or nil if the URL is unknown or revoked.
  ///
  /// - Throws: `AthleteMovedError` if the athlete was moved. The other instance then checks the token.
  private func athlete(named name: String) async throws -> Athlete? {
    guard name.hasSuffix(".ics"), name.utf8.count < 200 else { return nil }
    let parts = name.dropLast(4).split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let identifier = Identifier(String(parts[0])),
      let athlete = try await services.accounts.athleteIncludingMoved(of: identifier)
    else { return nil }
    try await services.requireLocal(athlete)
    guard services.directory.hasFile(of: athlete),
      try await services.store(of: athlete).reminders.isCalendarToken(String(parts[1]))
    else { return nil }
    return athlete
  }

  private func feed(of athlete: Athlete) async throws -> [UInt8] {
    let notices = try await reminders.notices(of: athlete)
    let reminders = try services.store(of: athlete).reminders
    let contents = notices.compactMap { notice in
      CalendarFeed.content(of: notice).map { (Identifier(notice.interval), $0) }
    }
    let events = try await reminders.calendarEvents(
      Dictionary(contents, uniquingKeysWith: { first, _ in first }), now: services.now())
    let stamps = Dictionary(uniqueKeysWithValues: events.map { (UUID($0), $1) })
    return CalendarFeed(
      name: ReminderMessages.calendarName, origin: try await reminders.preferences().origin
    ).bytes(notices, stamps: stamps)
  }
}
