import ActivityFiles
import Hummingbird
import Store

/// Runs requests that read or write whole recordings on the threads for long work. Athletes take turns, so that one
/// athlete's downloads don't delay other pages. Each request sees a single state of the athlete's database until its
/// response is complete; sending it doesn't read any more.
struct HeavyRoutes: AppMiddleware {
  let scheduler: WorkScheduler

  /// The route patterns of heavy requests. Imports and pages of long recordings are not included because their handlers
  /// schedule the work themselves.
  static let paths: Set<String> = [
    "/activities/{id}/original", "/activities/{id}/log", "/activities/{id}/sources/{source}",
    "/activities/{id}/steps.csv", "/activities/{id}/motion.csv", "/activities/{id}/walk-report",
    "/api/v1/activities/{id}/file", "/api/v1/activities/{id}/original",
    "/api/v1/activities/{id}/track",
  ]

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    guard Self.isHeavy(request, context),
      let athlete = context.visitor?.athlete ?? context.caller?.athlete
    else { return try await next(request, context) }
    let slot = try scheduler.downloads.enter(athlete)
    return try await scheduler.turns.take(for: athlete.identifier, bytes: Self.bytes) {
      try await withTaskExecutorPreference(scheduler.workers) {
        try await ReadScope().run { try await next(request, context) }.holding(slot)
      }
    }
  }

  /// The estimated memory for a long recording: its points and the output.
  private static let bytes = 32 << 20

  static func isHeavy(_ request: Request, _ context: AppContext) -> Bool {
    guard request.method == .get || request.method == .head else { return false }
    let path = request.uri.path
    // An exported activity has the same route as its page.
    return (path.hasPrefix("/activities/") && WritableFormat(endOf: path) != nil)
      || paths.contains(context.endpointPath ?? "")
  }
}
