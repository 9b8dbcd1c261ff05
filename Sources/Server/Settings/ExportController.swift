import Engine
import HTTPTypes
import Hummingbird
import Store

/// Exports all of an athlete's data as an archive, which is generated while it is sent.
struct ExportController: Controller {
  let services: BaseServices
  let scheduler: WorkScheduler

  func addRoutes(to router: Router<AppContext>) {
    router.post("/settings/export", use: download)
  }

  /// Starts the download. Uses POST so that the CSRF token is required and other sites cannot start it.
  private func download(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let sent = context.form["format"] ?? ExportFormat.andante.rawValue
    guard let format = ExportFormat(rawValue: sent) else {
      throw AppError.badRequest("format: andante, strava, fittrackee or endurain.")
    }
    let now = services.now()
    let slot = try scheduler.downloads.enter(
      visitor.athlete, weight: DownloadLimit.archiveWeight)
    return attachment(
      body(of: visitor, format, now: now), name: name(format, now), type: "application/zip"
    ).holding(slot)
  }

  func body(of visitor: Visitor, _ format: ExportFormat, now: Double) -> ResponseBody {
    ResponseBody { [scheduler] writer in
      // This doesn't occupy a scheduler slot, because the client determines how long the download takes.
      try await withTaskExecutorPreference(scheduler.workers) {
        _ = try await visitor.store.exports.write(
          format, of: visitor.athlete.name, by: "Andante \(andanteVersion)", now: now
        ) { bytes in
          if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
        }
      }
      try await writer.finish(nil)
    }
  }

  private func name(_ format: ExportFormat, _ now: Double) -> String {
    let day = localInstant(now).localDay
    return "andante-\(Day(day).text)\(format == .andante ? "" : "-\(format)").zip"
  }
}
