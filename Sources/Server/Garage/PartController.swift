import Engine
import Garage
import Hummingbird
import Screens
import Store

/// Handles chain measurements and photos, and installs, replaces and removes parts.
struct PartController: Controller {
  let services: BaseServices
  let space: UploadSpaceCheck

  func addRoutes(to router: Router<AppContext>) {
    router.post("/garage/bikes/:id/move", use: move)
    router.post("/garage/bikes/:id/replace", use: replace)
    router.post("/garage/bikes/:id/measure", use: measure)
    router.post("/garage/installations/:id/remove", use: removeInstallation)
    router.post("/garage/measurements/:id/remove", use: removeMeasurement)
    router.get("/garage/bikes/:id/photo", use: photo)
    router.post("/garage/bikes/:id/photo", use: setPhoto)
    router.post("/garage/bikes/:id/photo/remove") { _, context in
      let page = try await PageContext(services, context)
      let id = try context.gearID()
      try await page.store.garage.setPhoto(nil, of: id)
      return redirect(to: "/garage/bikes/\(id)")
    }
  }

  private func move(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let (form, part) = (GarageForm(context, page), try context.gearID())
    guard let moment = form.changeAt() else {
      throw AppError.badRequest("Enter a date like 2026-11-23.")
    }
    if let host = form.id("host") {
      try await page.garage(context).move(part, to: host, at: moment)
    } else {
      try await page.store.garage.takeOff(part, at: moment)
    }
    return redirect(to: "/garage/bikes/\(part)")
  }

  private func replace(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let old = try garage.gear(try context.gearID())
    let form = GarageForm(context, garage.context)
    guard let moment = form.changeAt(), !old.kind.isBikeOrShoes else {
      throw AppError.badRequest("Enter a date like 2026-11-23.")
    }
    let new = Gear(id: GearID(0), kind: old.kind, name: form.name("name") ?? old.name)
    let id = try await garage.context.garage(context).replace(old.id, with: new, at: moment)
    return redirect(to: "/garage/bikes/\(id)")
  }

  private func measure(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let (form, chain) = (GarageForm(context, page), try context.gearID())
    guard let at = form.doneAt(),
      let percent = ChainMeasurement.possible.checked(form.number("percent"))
    else {
      throw AppError.badRequest(
        "Enter an elongation from 0 to 3 %, and a date that is not in the future.")
    }
    _ = try await page.garage(context).add(
      ChainMeasurement(
        id: GearID(0), chain: chain, at: at, percent: percent, tool: form.name("tool") ?? ""))
    return redirect(to: "/garage/bikes/\(chain)")
  }

  private func removeInstallation(_ request: Request, _ context: AppContext) async throws
    -> Response
  {
    let garage = try await GaragePageContext(PageContext(services, context))
    let id = try context.gearID()
    let part = garage.ledger.gear.keys.first { part in
      garage.ledger.history(of: part).contains { $0.id == id }
    }
    try await garage.context.store.garage.removeInstallation(id)
    return redirect(to: part.map { "/garage/bikes/\($0)" } ?? "/garage/bikes")
  }

  private func removeMeasurement(_ request: Request, _ context: AppContext) async throws -> Response
  {
    let garage = try await GaragePageContext(PageContext(services, context))
    let id = try context.gearID()
    let chain = garage.contents.measurements.first { $0.id == id }?.chain
    try await garage.context.store.garage.removeMeasurement(id)
    return redirect(to: chain.map { "/garage/bikes/\($0)" } ?? "/garage/bikes")
  }

  // MARK: Photos

  private func photo(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let picture = try found(await visitor.store.garage.photo(of: context.gearID()))
    return response(
      picture.bytes, type: picture.format.mediaType,
      headers: [.cacheControl: "private, no-cache"])
  }

  private func setPhoto(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    var request = request
    let body = try await request.collected(upTo: Limits.photoBytes)
    let picture = try picture(Array(body.readableBytesView))
    try await space.check(
      for: picture.bytes.count, of: visitor.athlete)
    let id = try context.gearID()
    try await visitor.store.garage.setPhoto(picture, of: id)
    return redirect(to: "/garage/bikes/\(id)")
  }

  private func picture(_ bytes: [UInt8]) throws -> Picture {
    do throws(PictureError) {
      return try Picture(cleaning: bytes)
    } catch {
      throw AppError.badRequest("This cannot be saved: \(error).")
    }
  }
}
