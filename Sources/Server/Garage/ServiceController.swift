import Engine
import Garage
import Hummingbird
import Screens
import Store

/// Pages that show, add and edit a service interval and its records.
struct ServiceController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/garage/services/new", use: new)
    router.post("/garage/services", use: add)
    router.get("/garage/services/:id", use: show)
    router.get("/garage/services/:id/edit", use: edit)
    router.post("/garage/services/:id", use: save)
    router.post("/garage/services/:id/done", use: done)
    router.post("/garage/services/:id/postpone", use: postpone)
    router.post("/garage/services/:id/delete", use: delete)
    router.post("/garage/services/:id/restore", use: restore)
    router.post("/garage/records/:id/remove", use: removeRecord)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let interval = try garage.interval(try context.gearID())
    var state = ServicePageState(interval, in: garage)
    state.formID = garage.context.newFormID
    return garage.context.render(.service, title: interval.title, serviceScreen(state))
  }

  // MARK: Add and edit

  private func new(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    var state = ServiceFormState(
      gear: garage.assignableGear(), chosenGear: request.queryFields.rowID("gear"))
    let chosen = state.chosenGear.flatMap { garage.ledger.gear[GearID($0)] }
    if case .part(let kind) = chosen?.kind { state.category = Int64(kind.category.rawValue) }
    return form(state, garage.context)
  }

  private func edit(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let interval = try garage.interval(try context.gearID())
    var state = ServiceFormState(interval, garage.context.units)
    state.gear = garage.assignableGear(of: interval)
    return form(state, garage.context)
  }

  private func form(_ state: ServiceFormState, _ context: PageContext) -> Response {
    var state = state
    state.units = context.units
    (state.csrf, state.formID) = (context.csrf, context.newFormID)
    return context.render(
      .garageForm, status: state.fault == nil ? .ok : .unprocessableContent, serviceForm(state))
  }

  private func add(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let typed = GarageForm(context, garage.context)
    let gear = try garage.gear(typed.id("gear"))
    var interval = ServiceInterval(
      id: GearID(0), gear: gear.id, title: "", limits: ServiceLimits(), category: .plain,
      since: garage.now.unixSeconds)
    if let fault = interval.read(typed) {
      var state = ServiceFormState(typed: typed, fault: fault)
      state.gear = garage.assignableGear()
      state.chosenGear = gear.id.value
      return form(state, garage.context)
    }
    let id = try await garage.context.garage(context).add(interval, now: garage.now.unixSeconds)
    return redirect(to: "/garage/services/\(id)")
  }

  private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let typed = GarageForm(context, garage.context)
    let before = try garage.interval(try context.gearID())
    var interval = before
    if let id = typed.id("gear") { interval.gear = try garage.gear(id).id }
    if let fault = interval.read(typed) {
      var state = ServiceFormState(typed: typed, fault: fault)
      (state.id, state.chosenGear) = (interval.id.value, interval.gear.value)
      state.gear = garage.assignableGear(of: before)
      return form(state, garage.context)
    }
    try await garage.context.store.garage.update(interval, now: garage.now.unixSeconds)
    return redirect(to: "/garage/services/\(interval.id)")
  }

  // MARK: Records

  private func done(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let (typed, interval) = (GarageForm(context, page), try context.gearID())
    guard let at = typed.doneAt() else {
      throw AppError.badRequest("The date is in the future. Choose today or an earlier day.")
    }
    guard let cost = typed.cost() else {
      throw AppError.badRequest("Enter the cost as an amount of money, like 24.90.")
    }
    let record = ServiceRecord(
      id: GearID(0), interval: interval, at: at, note: typed.text("note"), cost: cost.hundredths,
      who: typed.name("who") ?? "")
    let id = try await page.garage(context).add(record, now: typed.now.unixSeconds)
    guard typed.form["list"] != nil else { return redirect(to: "/garage/services/\(interval)") }
    // Returns to the list with the same bike selected.
    let bike = typed.id("bike").map { "&bike=\($0)" } ?? ""
    return redirect(to: "/garage?done=\(id)\(bike)")
  }

  private func postpone(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let (typed, interval) = (GarageForm(context, page), try context.gearID())
    guard let more = typed.limits() else {
      throw AppError.badRequest("Enter by how many hours, how far or how many days to postpone.")
    }
    let record = ServiceRecord(
      id: GearID(0), interval: interval, at: services.currentInstant().unixSeconds,
      action: .postponed(by: more))
    _ = try await page.garage(context).add(record, now: typed.now.unixSeconds)
    return redirect(to: "/garage/services/\(interval)")
  }

  private func removeRecord(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let (typed, id) = (GarageForm(context, garage.context), try context.gearID())
    let interval = garage.interval(ofRecord: id)
    try await garage.context.store.garage.removeRecord(id, now: garage.now.unixSeconds)
    if typed.form["list"] != nil {
      return redirect(to: typed.id("bike").map { "/garage?bike=\($0)" } ?? "/garage")
    }
    return redirect(to: interval.map { "/garage/services/\($0.id)" } ?? "/garage")
  }

  private func delete(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let interval = try garage.interval(try context.gearID())
    try await garage.context.store.garage.deleteInterval(interval.id, now: services.now())
    let title = percentEncoded(interval.title)
    return redirect(to: "/garage?deleted=\(interval.id)&title=\(title)")
  }

  private func restore(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let id = try context.gearID()
    try await page.store.garage.undeleteInterval(id)
    return redirect(to: "/garage/services/\(id)")
  }
}
