/// A piece of equipment whose use is tracked: a bike, a pair of shoes, or a part.
///
/// Activities are assigned to bikes and shoes. A part is installed on one of them or on another part, such as a
/// cassette on a wheel and the wheel on a bike.
public struct Gear: Equatable, Sendable {
  public var id: GearID
  public var kind: GearKind
  /// The name that the athlete chose.
  public var name: String
  /// The manufacturer and model; empty if unknown.
  public var model: String
  /// The athlete's note, which may span several lines.
  public var note: String
  /// The use before the first recorded ride, for a bike or part that was bought second-hand.
  public var earlier: Use
  /// The time of retirement in seconds since 1970; nil while the gear is in use.
  public var retiredAt: Double?
  /// Whether the gear has a motor, which increases wear.
  public var isElectric: Bool

  public init(
    id: GearID, kind: GearKind, name: String, model: String = "", note: String = "",
    earlier: Use = .none, retiredAt: Double? = nil, isElectric: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.model = model
    self.note = note
    self.earlier = earlier
    self.retiredAt = retiredAt
    self.isElectric = isElectric
  }
}

/// The kind of a piece of equipment.
public enum GearKind: Hashable, Sendable {
  case bike(BikeType)
  case shoes
  case part(PartKind)

  /// Whether activities can be assigned to this kind of gear. If so, it can't be installed on other gear.
  public var isBikeOrShoes: Bool {
    switch self {
    case .bike, .shoes: true
    case .part: false
    }
  }
}

/// The type of a bike, which determines its default parts. Raw values are stored.
public enum BikeType: UInt8, CaseIterable, Sendable {
  case road = 1
  case gravel = 2
  case hardtail = 3
  case fullSuspension = 4
  case city = 5
  case timeTrial = 6
  case other = 7
}

/// The kind of a part. Raw values are stored.
public enum PartKind: UInt8, CaseIterable, Sendable {
  case chain = 1
  case cassette = 2
  case chainring = 3
  case brakePads = 4
  case rotor = 5
  case brake = 6
  case fork = 7
  case shock = 8
  case dropper = 9
  case bottomBracket = 10
  case headset = 11
  case hub = 12
  case wheel = 13
  case tyre = 14
  case sealant = 15
  case pedals = 16
  case cables = 17
  case pivots = 18
  case shiftBattery = 19
  case frame = 20
  case other = 21

  /// The category that determines how conditions affect the part's wear.
  public var category: WearCategory {
    switch self {
    case .chain, .cassette, .chainring, .cables, .shiftBattery: .drivetrain
    case .fork, .shock, .dropper: .suspension
    case .brakePads, .rotor, .brake: .brakes
    case .bottomBracket, .headset, .hub, .pedals, .pivots, .wheel: .bearings
    case .tyre: .tyres
    case .sealant: .sealant
    case .frame, .other: .plain
    }
  }
}
