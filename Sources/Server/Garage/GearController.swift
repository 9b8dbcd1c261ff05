import Engine
import Garage
import Hummingbird
import Screens
import Store

/// Pages that show, add and edit a bike, a pair of shoes or a part.
struct GearController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/garage/bikes/new", use: newBikeOrShoes)
    router.get("/garage/parts/new", use: newPart)
    router.post("/garage/bikes", use: addBikeOrShoes)
    router.post("/garage/parts", use: addPart)
    router.get("/garage/bikes/:id", use: show)
    router.get("/garage/bikes/:id/edit", use: edit)
    router.post("/garage/bikes/:id", use: save)
    router.post("/garage/bikes/:id/defaults") { _, context in
      try await change(context) { garage, id in
        try await garage.addDefaults(
          to: id, since: services.currentInstant().unixSeconds,
          areOriginal: context.form["original"] == "1")
      }
    }
    router.post("/garage/bikes/:id/retire") { _, context in
      try await change(context) { garage, id in
        try await garage.retire(id, at: services.currentInstant().unixSeconds)
      }
    }
    router.post("/garage/bikes/:id/unretire") { _, context in
      try await change(context) { garage, id in try await garage.retire(id, at: nil) }
    }
  }

  /// Performs a change on the gear in the path and redirects to its page.
  private func change(
    _ context: AppContext, _ work: (GarageRepository, GearID) async throws -> Void
  ) async throws -> Response {
    let page = try await PageContext(services, context)
    let id = try context.gearID()
    try await work(page.garage(context), id)
    return redirect(to: "/garage/bikes/\(id)")
  }

  // MARK: Show

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let gear = try garage.gear(try context.gearID())
    var state = GearState(gear, in: garage)
    if state.isBike {
      state.templates = try await garage.context.store.garage.templates().map {
        GarageChoice($0.id.value, $0.name)
      }
      state.added = InputRange(0...100_000).parse(request.queryFields["added"])
    }
    return garage.context.render(.gear, title: gear.name, gearScreen(state))
  }

  // MARK: Add

  private func newBikeOrShoes(_ request: Request, _ context: AppContext) async throws -> Response {
    let isShoes = request.queryFields["kind"] == "shoes"
    return try await formPage(GearFormState(kind: isShoes ? .shoes : .bike, type: 1), context)
  }

  private func newPart(_ request: Request, _ context: AppContext) async throws -> Response {
    var state = GearFormState(kind: .part, type: 1)
    state.host = request.queryFields.rowID("host")
    state.day = StartFields(services.currentInstant()).day
    return try await formPage(state, context)
  }

  private func formPage(
    _ state: GearFormState, _ context: AppContext
  ) async throws -> Response {
    let page = try await PageContext(services, context)
    var state = state
    state.units = page.units
    (state.csrf, state.formID) = (page.csrf, page.newFormID)
    return page.render(.garageForm, gearForm(state))
  }

  private func addBikeOrShoes(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let form = GarageForm(context, page)
    let type: BikeType? = context.form.choice("type")
    let gear = Gear(id: GearID(0), kind: type.map { .bike($0) } ?? .shoes, form)
    let id = try await page.garage(context).add(gear, now: services.now())
    return redirect(to: "/garage/bikes/\(id)")
  }

  private func addPart(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let form = GarageForm(context, page)
    let gear = Gear(id: GearID(0), kind: .part(context.form.choice("type") ?? .other), form)
    guard let host = form.id("host") else {
      let id = try await page.garage(context).add(gear, now: services.now())
      return redirect(to: "/garage/bikes/\(id)")
    }
    guard let from = form.dayStart() else {
      throw AppError.badRequest("Enter a date like 2026-11-23.")
    }
    _ = try await page.garage(context).add(gear, on: host, from: from, now: services.now())
    return redirect(to: "/garage/bikes/\(host)")
  }

  // MARK: Edit

  private func edit(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let gear = try garage.gear(try context.gearID())
    return try await formPage(GearFormState(gear, garage.context.units), context)
  }

  private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let before = try garage.gear(try context.gearID())
    let form = GarageForm(context, garage.context)
    var gear = Gear(
      id: before.id, kind: before.kind(typed: context.form), form, before: before.earlier)
    gear.retiredAt = before.retiredAt
    try await garage.context.store.garage.update(gear)
    return redirect(to: "/garage/bikes/\(gear.id)")
  }
}

extension Gear {
  /// Reads gear from a form. If no name was entered, uses the name of its kind.
  fileprivate init(id: GearID, kind: GearKind, _ form: GarageForm, before: Use = .none) {
    self.init(
      id: id, kind: kind, name: form.name("name") ?? kind.title, model: form.name("model") ?? "",
      note: form.text("note"),
      earlier: Use(
        seconds: (form.hours("earlierHours", before: before.hours) ?? 0) * 3600,
        meters: form.meters("earlierDistance", before: before.meters) ?? 0),
      isElectric: form.isOn("electric"))
  }

  fileprivate func kind(typed form: Form) -> GearKind {
    switch kind {
    case .bike(let type): .bike(form.choice("type") ?? type)
    case .shoes: .shoes
    case .part(let part): .part(form.choice("type") ?? part)
    }
  }
}
