import Engine
import Garage
import Hummingbird
import Screens
import Store

/// Manages the athlete's own templates for service intervals, and copies intervals between bikes.
struct TemplateController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/garage/templates", use: list)
    router.post("/garage/templates/:id", use: rename)
    router.post("/garage/templates/:id/delete", use: delete)
    router.post("/garage/templates/:id/restore", use: restore)
    router.post("/garage/bikes/:id/template", use: save)
    router.post("/garage/bikes/:id/apply", use: apply)
    router.post("/garage/bikes/:id/copy", use: copy)
  }

  private func list(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let templates = try await page.store.garage.templates()
    let fields = request.queryFields
    let state = TemplatesState(
      rows: templates.map {
        TemplateRow(id: $0.id.value, name: $0.name, count: $0.template.count)
      }, deleted: fields.rowID("deleted").map { GarageChoice($0, fields["name"] ?? "") },
      csrf: page.csrf)
    return page.render(.garageForm, templatesScreen(state))
  }

  private func rename(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let (id, name) = (try context.gearID(), try name(context, page))
    try await page.store.garage.renameTemplate(id, to: name)
    return redirect(to: "/garage/templates")
  }

  private func delete(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let template = try await template(try context.gearID(), page)
    try await page.store.garage.deleteTemplate(template.id, now: services.now())
    let name = percentEncoded(template.name)
    return redirect(to: "/garage/templates?deleted=\(template.id)&name=\(name)")
  }

  private func restore(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let id = try context.gearID()
    try await page.store.garage.undeleteTemplate(id)
    return redirect(to: "/garage/templates")
  }

  // MARK: Actions on a bike's page

  private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let bike = try garage.gear(try context.gearID())
    let name = try name(context, garage.context)
    let template = garage.contents.book.template(of: bike.id, at: garage.now.unixSeconds)
    guard template.count > 0 else {
      throw AppError.badRequest("There are no intervals to save.")
    }
    _ = try await garage.context.garage(context).add(template, named: name, now: services.now())
    return redirect(to: "/garage/templates")
  }

  private func apply(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let id = try found(GarageForm(context, page).id("from"))
    return try await add(try await template(id, page).template, page, context)
  }

  private func copy(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let source = try garage.gear(GarageForm(context, garage.context).id("from"))
    let template = garage.contents.book.template(of: source.id, at: garage.now.unixSeconds)
    return try await add(template, garage.context, context)
  }

  private func add(
    _ template: BikeTemplate, _ page: PageContext, _ context: AppContext
  ) async throws -> Response {
    let bike = try context.gearID()
    let count = try await page.garage(context).apply(
      template, to: bike, since: services.currentInstant().unixSeconds)
    return redirect(to: "/garage/bikes/\(bike)?added=\(count)")
  }

  private func template(_ id: GearID, _ context: PageContext) async throws -> CustomTemplate {
    try found(await context.store.garage.templates().first(where: { $0.id == id }))
  }

  private func name(_ context: AppContext, _ page: PageContext) throws -> String {
    guard let name = GarageForm(context, page).name("name") else {
      throw AppError.badRequest("Enter a name of at most \(Limits.titleLength) characters.")
    }
    return name
  }
}
