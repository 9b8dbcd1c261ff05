import Engine
import Hummingbird
import Screens
import Store

/// Serves the session logs that the live page can replay: those of activities, and a simulated walk for demonstration.
struct PlayController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/play/walk") { _, context in
      let page = try await PageContext(services, context)
      let target = try await page.store.walks.stepCalibrationData()?.target
      let log = DemonstrationWalk(target).log(
        startUnixSeconds: services.now(),
        zoneMinutes: Int32(clamping: services.currentInstant().zoneMinutes))
      return download(log, name: "walk.\(SessionLog.ending)", type: "application/octet-stream")
    }
    router.get("/activities/:id/log") { _, context in
      let page = try await PageContext(services, context)
      let id = try context.identifier()
      let source = try found(await page.store.activities.source(of: id))
      return download(
        try SessionLog(of: source).bytes, name: "\(id).\(SessionLog.ending)",
        type: "application/octet-stream")
    }
  }
}
