import Hummingbird
import Store
import Synchronization

/// Lets each page see a single state of every database, by reading in a `ReadScope`. Limits the number of pages that are
/// rendered at once, because each one uses a database connection, and lets athletes take turns.
///
/// Only GET and HEAD requests read in a scope. Other requests may wait for their body or write, and nearly all of them
/// end with a redirect to a page.
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
    return try await slot.run { try await next(request, context) }
  }
}

/// A page's slot among the pages that are rendered at once, with the scope in which it reads.
final class PageSlot: Sendable {
  /// The slot of the page that the current task is rendering.
  @TaskLocal static var current: PageSlot?

  private let turns: FairSemaphore
  private let reads = ReadScope()
  private let isLeft = Mutex(false)

  /// Waits for a free slot.
  init(in turns: FairSemaphore, for athlete: Athlete) async throws {
    self.turns = turns
    try await turns.enter(athlete.identifier, 0)
  }

  /// Renders the page.
  func run<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await Self.$current.withValue(self) { try await reads.run(work) }
  }

  /// Ends the page's reads and frees the slot, because the page is finished or is about to wait for long work or another
  /// host. Further calls have no effect.
  func leave() {
    let wasLeft = isLeft.withLock { isLeft in
      defer { isLeft = true }
      return isLeft
    }
    if wasLeft { return }
    reads.end()
    turns.leave(0)
  }
}
