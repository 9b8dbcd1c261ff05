import Hummingbird
import Store
import Synchronization

/// Lets only a few pages be made at a time; athletes take turns. A page asks its database several times. With many readers
/// each question would wait behind everybody's, and a page with many questions many times as long as one with few.
struct PageTurns: RouterMiddleware {
  typealias Context = AppContext
  let services: AppServices

  /// Routes, by their patterns, that take no place, because they may wait for another host.
  static let waiting: Set<String> = ["/map/tiles/{z}/{x}/{y}"]

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get || request.method == .head,
      !Self.waiting.contains(context.endpointPath ?? ""),
      !HeavyRoutes.isHeavy(request, context),
      let athlete = context.visitor?.athlete ?? context.caller?.athlete
    else { return try await next(request, context) }
    let place = try await PagePlace(in: services.floor.pages, for: athlete)
    defer { place.leave() }
    return try await PagePlace.$current.withValue(place) { try await next(request, context) }
  }
}

/// The place of a page among those that are being made.
final class PagePlace: Sendable {
  /// The place of the page that this task makes.
  @TaskLocal static var current: PagePlace?

  private let turns: WorkTurns
  private let isLeft = Mutex(false)

  /// Waits for a place.
  init(in turns: WorkTurns, for athlete: Athlete) async throws {
    self.turns = turns
    try await turns.enter(athlete.identifier, 0)
  }

  /// Lets the next page begin, because this one is done or waits for long work. Calling it again changes nothing.
  func leave() {
    let wasLeft = isLeft.withLock { isLeft in
      defer { isLeft = true }
      return isLeft
    }
    if !wasLeft { turns.leave(0) }
  }
}
