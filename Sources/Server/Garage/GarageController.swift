import Engine
import Garage
import Hummingbird
import Screens
import Store

/// The garage's overview pages: services, bikes and wear factors.
struct GarageController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/garage", use: list)
    router.get("/garage/bikes", use: bikes)
    router.get("/garage/factors") { _, context in
      try await factors(PageContext(services, context))
    }
    router.post("/garage/factors", use: saveFactors)
    router.post("/garage/factors/reset") { _, context in
      try await PageContext(services, context).store.garage.setFactors(.standard)
      return redirect(to: "/garage/factors")
    }
  }

  private func list(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let fields = request.queryFields
    let deleted = fields.rowID("deleted").map {
      GarageChoice($0, fields["title"] ?? "")
    }
    let states = garage.states
    let bikes = garage.vehicleChoices(of: states)
    let shown = fields.rowID("bike").flatMap { id in
      bikes.contains { $0.value == id } ? id : nil
    }
    var state = GarageServicesState(
      rows: states.filter { shown == nil || $0.vehicle?.value == shown }.map(garage.row),
      units: garage.context.units, now: garage.now, deleted: deleted,
      done: done(fields, in: garage), csrf: garage.context.csrf)
    (state.bikes, state.shown) = (bikes, shown)
    state.formID = garage.context.newFormID
    return garage.context.render(.garage, garageServices(state))
  }

  /// Returns the interval for which the athlete has just recorded a service in the list, or nil if the page wasn't
  /// opened by doing so.
  private func done(_ fields: Form, in garage: GaragePageContext) -> GarageChoice? {
    guard let id = fields.rowID("done") else { return nil }
    return garage.interval(ofRecord: GearID(id)).map { GarageChoice(id, $0.title) }
  }

  private func bikes(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let states = garage.states
    let gear = garage.ledger.gear.values.sorted {
      ($0.retiredAt != nil ? 1 : 0, $0.id) < ($1.retiredAt != nil ? 1 : 0, $1.id)
    }
    func rows(_ isWanted: (Gear) -> Bool) -> [GearRow] {
      gear.filter(isWanted).map { garage.row($0, states: states) }
    }
    let state = GarageBikesState(
      athlete: try await owner(garage.context.store.strava),
      bikes: rows { if case .bike = $0.kind { true } else { false } },
      shoes: rows { $0.kind == .shoes },
      spares: rows {
        !$0.kind.isBikeOrShoes && $0.retiredAt == nil
          && garage.ledger.installation(of: $0.id, at: garage.now.unixSeconds) == nil
      }, retiredParts: rows { !$0.kind.isBikeOrShoes && $0.retiredAt != nil },
      units: garage.context.units)
    return garage.context.render(.garage, title: nil, garageBikes(state))
  }

  private func owner(_ strava: StravaRepository) async throws -> GarageAthlete? {
    guard let athlete = try await strava.athlete() else { return nil }
    return GarageAthlete(name: athlete.name, hasPicture: try await strava.picture() != nil)
  }

  private func factors(_ context: PageContext) async throws -> Response {
    let factors = try await context.store.garage.contents().factors
    return context.render(
      .garageForm, factorForm(FactorFormState(rows: factors.rows, csrf: context.csrf)))
  }

  private func saveFactors(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let form = GarageForm(context, page)
    guard let factors = WearFactors(form) else {
      let rows = WearFactors.cells.map { $0.map { context.form[$0] ?? "" } }
      let state = FactorFormState(rows: rows, isRefused: true, csrf: page.csrf)
      return page.render(.garageForm, status: .unprocessableContent, factorForm(state))
    }
    try await page.store.garage.setFactors(factors)
    return redirect(to: "/garage/factors")
  }
}

/// The wear factors as a table of form fields: the rows are the conditions and the motor, and the columns are the wear
/// categories.
extension WearFactors {
  fileprivate static let columns = WearCategory.allCases.filter { $0 != .plain }

  /// The names of the form fields, row by row.
  static var cells: [[String]] {
    (0...RideCondition.allCases.count).map { row in columns.indices.map { "f\(row)-\($0)" } }
  }

  var rows: [[String]] {
    let conditions = RideCondition.allCases.map { condition in
      Self.columns.map { fixedFactor(self[condition, $0]) }
    }
    return conditions + [Self.columns.map { fixedFactor(self[motor: $0]) }]
  }

  /// Returns nil unless every field contains a valid factor.
  init?(_ form: GarageForm) {
    self = .standard
    for (row, names) in Self.cells.enumerated() {
      for (name, category) in zip(names, Self.columns) {
        guard let value = Self.possible.checked(form.number(name)) else { return nil }
        if row < RideCondition.allCases.count {
          self[RideCondition.allCases[row], category] = value
        } else {
          self[motor: category] = value
        }
      }
    }
  }
}

/// Formats a factor, such as "1.5" or "2".
private func fixedFactor(_ factor: Double) -> String {
  factor == factor.rounded() ? fixedText(factor, decimals: 0) : "\(factor)"
}
