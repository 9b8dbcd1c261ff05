extension BikeType {
  /// The default parts for this type of bike, with their default service intervals.
  public var template: [PartTemplate] {
    switch self {
    case .road, .timeTrial: drivetrain + discBrakes + bearings + wheels(sealed: false)
    case .gravel: drivetrain + discBrakes + bearings + wheels(sealed: true)
    case .hardtail: drivetrain + discBrakes + bearings + wheels(sealed: true) + [fork, dropper]
    case .fullSuspension:
      drivetrain + discBrakes + bearings + wheels(sealed: true) + [fork, shock, pivots, dropper]
    case .city, .other: drivetrain + discBrakes + bearings + wheels(sealed: false)
    }
  }
}

private let drivetrain = [
  PartTemplate(
    .chain, "Chain",
    [
      ServiceTemplate("Lubricate the chain", kilometers: 300, .chainTests),
      ServiceTemplate("Measure the chain", kilometers: 500, .practice),
      ServiceTemplate("Replace the chain", kilometers: 4000, .practice),
    ]),
  PartTemplate(
    .cassette, "Cassette", [ServiceTemplate("Replace the cassette", kilometers: 10_000, .practice)]),
  PartTemplate(
    .chainring, "Chainring",
    [ServiceTemplate("Check the chainring for hooked teeth", kilometers: 10_000, .practice)]),
  PartTemplate(
    .cables, "Cables and housing",
    [ServiceTemplate("Replace cables and housing", kilometers: 8000, months: 12, .practice)]),
]

private let discBrakes = [
  PartTemplate(
    .brakePads, "Brake pads, front",
    [ServiceTemplate("Check the pads (min. 0.5 mm)", hours: 20, .shimano)]),
  PartTemplate(
    .brakePads, "Brake pads, rear",
    [ServiceTemplate("Check the pads (min. 0.5 mm)", hours: 20, .shimano)]),
  PartTemplate(
    .brake, "Brakes", [ServiceTemplate("Bleed the brakes", months: 12, .brakeMakers)]),
]

private let bearings = [
  PartTemplate(
    .bottomBracket, "Bottom bracket",
    [ServiceTemplate("Service the bottom bracket", hours: 200, months: 12, .practice)]),
  PartTemplate(
    .headset, "Headset",
    [ServiceTemplate("Clean and grease the headset", hours: 200, months: 12, .practice)]),
  PartTemplate(
    .pedals, "Pedals", [ServiceTemplate("Grease the pedals", hours: 100, months: 12, .practice)]),
]

private func wheels(sealed: Bool) -> [PartTemplate] {
  [wheel("Front wheel", tyre: "Front tyre", 6000, sealed), rearWheel(sealed)]
}

private func wheel(
  _ name: String, tyre: String, _ kilometers: Double, _ isSealed: Bool,
  _ further: [PartTemplate] = []
) -> PartTemplate {
  let sealant = PartTemplate(
    .sealant, "Sealant, \(name.lowercased())",
    [ServiceTemplate("Renew the sealant", days: 120, .sealantMakers)])
  return PartTemplate(
    .wheel, name,
    [ServiceTemplate("Check spokes and rim", hours: 100, months: 6, .practice)],
    parts: [
      PartTemplate(
        .tyre, tyre, [ServiceTemplate("Replace the tyre", kilometers: kilometers, .practice)]),
      PartTemplate(
        .rotor, "Rotor, \(name.lowercased())",
        [ServiceTemplate("Measure the rotor (min. 1.5 mm)", months: 6, .shimano)]),
    ] + (isSealed ? [sealant] : []) + further)
}

private func rearWheel(_ isSealed: Bool) -> PartTemplate {
  wheel(
    "Rear wheel", tyre: "Rear tyre", 4000, isSealed,
    [
      PartTemplate(
        .hub, "Freehub",
        [ServiceTemplate("Grease the freehub", hours: 200, months: 12, .practice)])
    ])
}

private let fork = PartTemplate(
  .fork, "Fork",
  [
    ServiceTemplate("Service the lower legs", hours: 50, .rockShox),
    ServiceTemplate("Service damper and spring", hours: 200, months: 12, .rockShox),
  ])

private let shock = PartTemplate(
  .shock, "Shock",
  [
    ServiceTemplate("Service the air can", hours: 50, .rockShox),
    ServiceTemplate("Service damper and air can", hours: 200, months: 12, .rockShox),
  ])

private let pivots = PartTemplate(
  .pivots, "Pivots",
  [
    ServiceTemplate("Check the bolts' torque", hours: 50, months: 3, .practice),
    ServiceTemplate("Grease or replace the bearings", hours: 200, months: 12, .practice),
  ])

private let dropper = PartTemplate(
  .dropper, "Dropper post",
  [ServiceTemplate("Service the dropper post", hours: 300, months: 12, .practice)])
