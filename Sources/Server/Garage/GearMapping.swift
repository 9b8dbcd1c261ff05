import Engine
import Garage
import Screens
import Store

extension GearState {
  init(_ gear: Gear, in garage: GaragePageContext) {
    let states = garage.states
    self.init(
      row: garage.row(gear, states: states), isBike: gear.isBike,
      isBikeOrShoes: gear.kind.isBikeOrShoes, now: garage.now)
    model = gear.model
    note = gear.note
    climbMeters = garage.ledger.total(of: gear.id).ascentMeters
    retired = gear.retiredAt.map(localInstant)
    parts = garage.tree(on: gear.id, states: states)
    services = states.filter { garage.concerns($0, gear) }.map(garage.row)
    units = garage.context.units
    (csrf, formID) = (garage.context.csrf, garage.context.newFormID)
    history = garage.history(of: gear.id)
    hosts = gear.kind.isBikeOrShoes ? [] : garage.choices { $0.id != gear.id && $0.acceptsParts }
    if isBike { otherBikes = garage.bikesWithIntervals(besides: gear.id, states) }
    if gear.kind == .part(.chain) { addWear(of: gear, in: garage) }
  }

  private mutating func addWear(of chain: Gear, in garage: GaragePageContext) {
    self.chain = garage.contents.measurements.filter { $0.chain == chain.id }.reversed().map {
      ChainRow(
        id: $0.id.value, at: localInstant($0.at),
        percent: $0.percent, tool: $0.tool)
    }
    let meters = garage.ledger.total(of: chain.id).meters
    forecasts = [ChainWear.narrowLimit, ChainWear.wideLimit].compactMap { limit in
      garage.contents.wear(of: chain.id, at: now.unixSeconds, limit: limit).map {
        ChainForecast(
          percent: $0.percentNow, limit: limit, isWide: limit == ChainWear.wideLimit,
          metersLeft: $0.metersAtLimit - meters)
      }
    }
  }
}

extension Gear {
  fileprivate var isBike: Bool { if case .bike = kind { true } else { false } }

  /// Whether parts can be installed on this: true for bikes, shoes and some parts.
  fileprivate var acceptsParts: Bool {
    switch kind {
    case .bike, .shoes: true
    case .part(let kind): [.wheel, .fork, .frame, .hub, .brake, .other].contains(kind)
    }
  }
}

extension GaragePageContext {
  /// Returns the other bikes in use that have service intervals for themselves or their parts.
  fileprivate func bikesWithIntervals(
    besides id: GearID, _ states: [ServiceState]
  ) -> [GarageChoice] {
    let vehicles = Set(states.compactMap(\.vehicle))
    return choices { $0.isBike && $0.id != id && vehicles.contains($0.id) }
  }

  /// Returns a part's installations, latest first, with the use during each.
  func history(of part: GearID) -> [InstallationRow] {
    ledger.history(of: part).map { installation in
      let use = ledger.use(of: part, in: installation.span)
      return InstallationRow(
        id: installation.id.value,
        host: GarageChoice(
          installation.host.value, ledger.gear[installation.host]?.name ?? ""),
        from: installation.isSinceBeginning ? nil : localInstant(installation.from),
        to: installation.to.map(localInstant),
        hours: use.hours, meters: use.meters)
    }
  }
}

extension GearFormState {
  /// Fills the form with existing gear.
  init(_ gear: Gear, _ units: UnitSystem) {
    switch gear.kind {
    case .bike(let type): self.init(id: gear.id.value, kind: .bike, type: Int64(type.rawValue))
    case .shoes: self.init(id: gear.id.value, kind: .shoes, type: 0)
    case .part(let kind): self.init(id: gear.id.value, kind: .part, type: Int64(kind.rawValue))
    }
    name = gear.name
    model = gear.model
    note = gear.note
    isElectric = gear.isElectric
    earlierHours = typed(gear.earlier.hours)
    earlierDistance = typedDistance(gear.earlier.meters, units)
  }
}

/// Formats a number as the athlete would enter it. Empty for 0 or nil.
func typed(_ value: Double?) -> String {
  guard let value, value > 0 else { return "" }
  return value == value.rounded() ? fixedText(value, decimals: 0) : fixedText(value, decimals: 2)
}

/// Formats a distance in metres as the athlete would enter it, in their unit. Empty for 0 or nil.
func typedDistance(_ meters: Double?, _ units: UnitSystem) -> String {
  let length = meters.map { Length.meters($0) }
  return typed(units == .metric ? length?.kilometers : length?.miles)
}
