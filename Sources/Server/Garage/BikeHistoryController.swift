import Engine
import Garage
import Hummingbird
import Screens
import Store

/// The page with all services of a bike and its parts.
struct BikeHistoryController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/garage/bikes/:id/history", use: show)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let bike = try garage.gear(try context.gearID())
    guard bike.kind.isBikeOrShoes else { throw AppError.notFound }
    let state = BikeHistoryState(bike, in: garage)
    return garage.context.render(.gear, title: bike.name, bikeHistory(state))
  }
}

extension BikeHistoryState {
  fileprivate init(_ bike: Gear, in garage: GaragePageContext) {
    let services = garage.contents.book.services(on: bike.id)
    let years = ServiceYear.years(of: services, at: garage.moment).map { year in
      BikeYear(
        year: year.year, cost: costText(year.cost),
        rows: year.services.map { BikeServiceRow($0, in: garage) })
    }
    self.init(
      bike: GarageChoice(bike.id.value, bike.name), years: years,
      total: costText(services.cost), now: garage.now)
  }
}

extension BikeServiceRow {
  fileprivate init(_ service: CompletedService, in garage: GaragePageContext) {
    let gear = garage.ledger.gear[service.gear]
    let isBikeOrShoes = gear?.kind.isBikeOrShoes ?? false
    self.init(
      interval: service.interval.id.value, title: service.interval.title,
      part: isBikeOrShoes ? "" : gear?.name ?? "", at: localInstant(service.record.at),
      who: service.record.who, note: service.record.note, cost: costText(service.record.cost))
  }
}
