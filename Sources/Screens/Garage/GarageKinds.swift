/// A choice in a form, with the number that is stored and the name that is shown.
public struct GarageChoice: Equatable, Sendable {
  public var value: Int64
  public var name: String

  public init(_ value: Int64, _ name: String) {
    self.value = value
    self.name = name
  }
}

/// The types of bikes, numbered as in `Garage.BikeType`.
public let bikeTypeChoices = choices(
  from: 1,
  [
    BikeTypeWords.road, .gravel, .hardtail, .fullSuspension, .city, .timeTrial, .other,
  ])

/// The kinds of parts, numbered as in `Garage.PartKind`.
public let partKindChoices = choices(
  from: 1,
  [
    PartWords.chain, .cassette, .chainring, .brakePads, .rotor, .brake, .fork, .shock, .dropper,
    .bottomBracket, .headset, .hub, .wheel, .tyre, .sealant, .pedals, .cables, .pivots,
    .shiftBattery, .frame, .other,
  ])

/// The riding conditions, numbered as in `Garage.RideCondition`.
public let conditionChoices = choices(
  from: 0, [RideWords.dry, .dusty, .wet, .mud, .bikePark, .trainer])

/// The wear categories, numbered as in `Garage.WearCategory`.
public let categoryChoices = choices(
  from: 0, [RideWords.plain, .drivetrain, .suspension, .brakes, .bearings, .tyres, .sealant])

private func choices<P: Phrase>(from first: Int64, _ names: [P]) -> [GarageChoice] {
  names.enumerated().map { GarageChoice(first + Int64($0.offset), $0.element.text) }
}

/// The name of the shoes category.
public var shoesTitle: String { GarageWords.shoes.text }
