import Hummingbird
import Store

/// Any activity as a session's log, to be played through the live coach on the run page.
struct PlayController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/activities/:id/log") { _, context in
      let visit = try await Visit(services, context)
      guard let id = Identifier(try context.parameters.require("id")),
        let source = try await visit.store.activities.source(of: id)
      else { throw AppError.notFound }
      return download(
        try SessionLog(of: source).bytes, name: "\(id).\(SessionLog.ending)",
        type: "application/octet-stream")
    }
  }
}
