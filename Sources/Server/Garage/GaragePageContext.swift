import Engine
import Garage
import Model
import Screens
import Store

/// The contents of a garage at a point in time, and how to present them.
protocol GaragePresenter {
  var contents: GarageContents { get }
  var gearWithPhotos: Set<GearID> { get }
  var now: Instant { get }
}

/// The context of a garage page: the visitor and the garage's current contents.
struct GaragePageContext: GaragePresenter, Sendable {
  let context: PageContext
  let contents: GarageContents
  let gearWithPhotos: Set<GearID>
  let now: Instant

  init(_ context: PageContext) async throws {
    self.context = context
    contents = try await context.store.garage.contents()
    gearWithPhotos = try await context.store.garage.gearWithPhotos()
    now = context.services.currentInstant()
  }
}

extension PageContext {
  /// Returns the garage repository, set up so that submitting the request's form twice has no further effect.
  func garage(_ context: AppContext) -> GarageRepository {
    store.garage.handling(context.submission, now: services.now())
  }
}

extension GaragePresenter {
  var ledger: UsageLedger { contents.ledger }

  var moment: LocalTime {
    LocalTime(seconds: now.unixSeconds, zone: LocalZone.minutes(at:))
  }

  /// The state of every interval in use, most urgent first.
  var states: [ServiceState] { contents.book.states(at: moment) }

  /// - Throws: `AppError.notFound` if the gear doesn't exist.
  func gear(_ id: GearID?) throws -> Gear {
    guard let id, let gear = ledger.gear[id] else { throw AppError.notFound }
    return gear
  }

  func interval(_ id: GearID?) throws -> ServiceInterval {
    guard let id, let interval = contents.book.intervals.first(where: { $0.id == id }) else {
      throw AppError.notFound
    }
    return interval
  }

  /// Returns the interval that a service or postponement record belongs to, or nil if the record is unknown.
  func interval(ofRecord id: GearID) -> ServiceInterval? {
    contents.book.intervals.first { interval in
      contents.book.history(of: interval.id).contains { $0.id == id }
    }
  }

  // MARK: Rows

  func row(_ state: ServiceState) -> ServiceRow {
    let gear = ledger.gear[state.interval.gear]
    let isBikeOrShoes = gear?.kind.isBikeOrShoes ?? false
    return ServiceRow(
      id: state.interval.id.value, title: state.interval.title,
      part: isBikeOrShoes ? "" : gear?.name ?? "",
      bike: state.vehicle.flatMap { ledger.gear[$0]?.name },
      urgency: state.status, hours: state.hours,
      meters: state.distance, days: state.days, leading: state.leading, share: state.share,
      dueDay: state.forecast?.day, earliestDay: state.forecast?.earliest,
      latestDay: state.forecast?.latest, notifies: state.interval.notifies)
  }

  func row(_ gear: Gear, level: Int = 0, states: [ServiceState] = []) -> GearRow {
    let total = ledger.total(of: gear.id)
    let own = states.filter { concerns($0, gear) }
    var row = GearRow(
      id: gear.id.value, name: gear.name, kind: gear.kind.title, hours: total.hours,
      meters: total.meters, count: total.count, isRetired: gear.retiredAt != nil,
      hasPhoto: gearWithPhotos.contains(gear.id),
      urgency: own.map(\.status).max() ?? .ok, level: level)
    row.soonCount = own.count { $0.status == .soon }
    row.dueCount = own.count { $0.status == .due }
    row.overdueCount = own.count { $0.status == .overdue }
    let earlier = ledger.earlier(of: gear.id)
    (row.earlierHours, row.earlierMeters) = (earlier.hours, earlier.meters)
    return row
  }

  /// Returns whether a service state concerns a piece of gear. A service on any part also concerns its bike.
  func concerns(_ state: ServiceState, _ gear: Gear) -> Bool {
    state.interval.gear == gear.id || gear.kind.isBikeOrShoes && state.vehicle == gear.id
  }

  /// Returns the parts installed on `host`, each followed by the parts that are installed on it.
  func tree(on host: GearID, level: Int = 0, states: [ServiceState]) -> [GearRow] {
    guard level < UsageLedger.maximumNesting else { return [] }
    return ledger.parts(on: host, at: now.unixSeconds).flatMap { installation in
      guard let part = ledger.gear[installation.part] else { return [GearRow]() }
      return [row(part, level: level, states: states)]
        + tree(on: part.id, level: level + 1, states: states)
    }
  }

  /// Returns the gear for activities of a sport: bikes, or shoes for sports on foot.
  func gearChoices(for sport: Sport, areRetired: Bool = false) -> [GarageChoice] {
    choices(areRetired: areRetired) { gear in
      switch gear.kind {
      case .bike: sport.profile.gear == .bike
      case .shoes: sport.profile.gear == .shoes
      case .part: false
      }
    }
  }

  /// Returns the bikes and shoes that the services belong to, sorted by name.
  func vehicleChoices(of states: [ServiceState]) -> [GarageChoice] {
    let ids = Set(states.compactMap(\.vehicle))
    return choices { ids.contains($0.id) }
  }

  var hasShoes: Bool { ledger.gear.values.contains { $0.kind == .shoes } }

  func choices(areRetired: Bool = false, where isChosen: (Gear) -> Bool) -> [GarageChoice] {
    ledger.gear.values.filter { ($0.retiredAt != nil) == areRetired && isChosen($0) }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
      .map { GarageChoice($0.id.value, choiceName($0)) }
  }

  /// Returns the gear that an interval can be assigned to: all gear in use, plus the interval's current gear.
  func assignableGear(of interval: ServiceInterval? = nil) -> [GarageChoice] {
    choices { _ in true } + choices(areRetired: true) { $0.id == interval?.gear }
  }

  /// Returns the gear's name. A part's name is followed by that of its bike.
  private func choiceName(_ gear: Gear) -> String {
    guard !gear.kind.isBikeOrShoes,
      let bike = ledger.vehicle(of: gear.id, at: now.unixSeconds).flatMap({ ledger.gear[$0] })
    else { return gear.name }
    return "\(gear.name) · \(bike.name)"
  }
}

extension GearKind {
  /// The localized name of the kind.
  var title: String {
    switch self {
    case .bike(let type): choice(bikeTypeChoices, type.rawValue)
    case .shoes: shoesTitle
    case .part(let kind): choice(partKindChoices, kind.rawValue)
    }
  }

  private func choice(_ choices: [GarageChoice], _ value: UInt8) -> String {
    choices.first { $0.value == Int64(value) }?.name ?? ""
  }
}
