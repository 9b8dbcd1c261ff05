/// A choice of a form: the number that is stored, and its name.
public struct GarageChoice: Equatable, Sendable {
  public var value: Int64
  public var name: String

  public init(_ value: Int64, _ name: String) {
    self.value = value
    self.name = name
  }
}

/// Types of bikes, by the numbers of `Garage.BikeType`.
public let bikeTypeChoices = choices(
  from: 1,
  [
    BikeTypeWords.road, .gravel, .hardtail, .fullSuspension, .city, .timeTrial, .other,
  ])

/// Kinds of parts, by the numbers of `Garage.PartKind`.
public let partKindChoices = choices(
  from: 1,
  [
    PartWords.chain, .cassette, .chainring, .brakePads, .rotor, .brake, .fork, .shock, .dropper,
    .bottomBracket, .headset, .hub, .wheel, .tyre, .sealant, .pedals, .cables, .pivots,
    .shiftBattery, .frame, .other,
  ])

/// Conditions of a ride, by the numbers of `Garage.RideCondition`.
public let conditionChoices = choices(
  from: 0, [RideWords.dry, .dusty, .wet, .mud, .bikePark, .trainer])

/// What wears together, by the numbers of `Garage.WearCategory`.
public let categoryChoices = choices(
  from: 0, [RideWords.plain, .drivetrain, .suspension, .brakes, .bearings, .tyres, .sealant])

private func choices<P: Phrase>(from first: Int64, _ names: [P]) -> [GarageChoice] {
  names.enumerated().map { GarageChoice(first + Int64($0.offset), $0.element.text) }
}

/// What shoes are called.
public var shoesTitle: String { GarageWords.shoes.text }
