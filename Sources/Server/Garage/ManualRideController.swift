import ActivityFiles
import Engine
import Garage
import Hummingbird
import Screens
import Store

/// Pages for adding and editing activities that have no file.
struct ManualRideController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/garage/rides/new", use: new)
    router.post("/garage/rides/new", use: add)
    router.get("/garage/rides/:activity/typed", use: edit)
    router.post("/garage/rides/:activity/typed", use: save)
  }

  private func new(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    var state = RideFormState()
    state.day = StartFields(garage.now).day
    state.chosenGear = try await garage.context.store.garage.usual(for: .cycling)?.value
    return page(state, garage)
  }

  private func add(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let form = ManualRideForm(context, garage.context)
    guard let typed = form.activity else { return refused(form, id: nil, garage) }
    let store = garage.context.store
    let file = ImportFile(name: typed.fileName, bytes: typed.bytes)
    var item = ImportItem(file)
    item.isSeparate = true
    let record = try await store.imports.add(items: [item], now: services.now())[0]
    guard let id = record.activities.first else { throw AppError.failed }
    _ = try await store.garage.assign(form.assignment, to: [id])
    return redirect(to: "/activities/\(id)")
  }

  private func edit(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let (id, typed) = try await ride(garage.context, context)
    var state = RideFormState(typed, garage.context.units)
    let assignment = try await garage.context.store.garage.gearAssignment(of: id)
    (state.id, state.chosenGear) = (id.description, assignment.gear?.value)
    state.condition = Int64(assignment.condition.rawValue)
    return page(state, garage)
  }

  private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let (id, before) = try await ride(garage.context, context)
    let form = ManualRideForm(context, garage.context, before: before)
    guard let typed = form.activity else { return refused(form, id: id, garage) }
    let store = garage.context.store
    try requireFound(
      await store.activities.replaceManualActivity(id, as: typed, name: typed.fileName))
    _ = try await store.garage.assign(form.assignment, to: [id])
    return redirect(to: "/activities/\(id)")
  }

  private func ride(
    _ page: PageContext, _ context: AppContext
  ) async throws -> (Identifier, ManualActivity) {
    let activity = try await page.activity(context.identifier("activity"))
    var typed = try found(await page.store.activities.typed(activity.id))
    // Takes these values from the activity because the athlete may have edited them since it was added.
    (typed.name, typed.notes, typed.sport) = (activity.title, activity.notes, activity.sport)
    typed.startUnixSeconds = activity.startUnixSeconds ?? typed.startUnixSeconds
    typed.zoneMinutes = activity.zoneMinutes
    return (activity.id, typed)
  }

  private func refused(
    _ form: ManualRideForm, id: Identifier?, _ garage: GaragePageContext
  ) -> Response {
    var state = form.state
    (state.id, state.isRefused) = (id?.description, true)
    return page(state, garage)
  }

  private func page(_ state: RideFormState, _ garage: GaragePageContext) -> Response {
    var state = state
    state.gear = garage.choices { $0.kind.isBikeOrShoes }
    (state.units, state.csrf) = (garage.context.units, garage.context.csrf)
    state.formID = garage.context.newFormID
    return garage.context.render(
      .garageForm, status: state.isRefused ? .unprocessableContent : .ok, rideForm(state))
  }
}

extension ManualActivity {
  /// A file name such as `cycling-2026-11-19.json`.
  fileprivate var fileName: String {
    let day = Instant(unixSeconds: startUnixSeconds, zoneMinutes: zoneMinutes).localDay
    return "\(sport.name)-\(Day(day).text).json"
  }
}

extension RideFormState {
  fileprivate init(_ activity: ManualActivity, _ units: UnitSystem) {
    self.init()
    (title, notes, sport) = (activity.name, activity.notes, activity.sport)
    let start = StartFields(
      Instant(
        unixSeconds: activity.startUnixSeconds, zoneMinutes: activity.zoneMinutes))
    (day, time) = (start.day, start.time)
    let whole = (activity.movingSeconds / 3600).rounded(.down)
    (hours, minutes) = (typed(whole), typed(activity.movingSeconds / 60 - whole * 60))
    distance = typedDistance(activity.distanceMeters, units)
    climb = typedClimb(activity.ascentMeters, units)
  }
}
