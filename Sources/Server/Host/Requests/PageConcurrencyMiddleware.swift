import Hummingbird
import Store
import Synchronization

/// Limits the number of pages that are rendered at once and lets athletes take turns. Otherwise each database query
/// would queue behind those of all other readers, so pages with many queries would become disproportionately slow.
struct PageConcurrencyMiddleware: AppMiddleware {
  let scheduler: WorkScheduler

  /// The route patterns that are exempt because they may wait for another host.
  static let waiting: Set<String> = ["/map/tiles/{z}/{x}/{y}"]

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    guard request.method == .get || request.method == .head,
      !Self.waiting.contains(context.endpointPath ?? ""),
      !HeavyRoutes.isHeavy(request, context),
      let athlete = context.visitor?.athlete ?? context.caller?.athlete
    else { return try await next(request, context) }
    let slot = try await PageSlot(in: scheduler.pages, for: athlete)
    defer { slot.leave() }
    return try await PageSlot.$current.withValue(slot) { try await next(request, context) }
  }
}

/// A page's slot among the pages that are rendered at once.
final class PageSlot: Sendable {
  /// The slot of the page that the current task is rendering.
  @TaskLocal static var current: PageSlot?

  private let turns: FairSemaphore
  private let isLeft = Mutex(false)

  /// Waits for a free slot.
  init(in turns: FairSemaphore, for athlete: Athlete) async throws {
    self.turns = turns
    try await turns.enter(athlete.identifier, 0)
  }

  /// Frees the slot because the page is finished or is about to wait for long work. Further calls have no effect.
  func leave() {
    let wasLeft = isLeft.withLock { isLeft in
      defer { isLeft = true }
      return isLeft
    }
    if !wasLeft { turns.leave(0) }
  }
}
