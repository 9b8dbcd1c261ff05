/// A piece of equipment whose use is counted: a bike, a pair of shoes, or a part.
///
/// Activities are assigned to bikes and shoes. A part is installed on one of them or on another part: a cassette on
/// a wheel, the wheel on a bike.
public struct Gear: Equatable, Sendable {
  public var id: GearID
  public var kind: GearKind
  /// The name that the athlete chose.
  public var name: String
  /// Manufacturer and model, or an empty string.
  public var model: String
  /// The athlete's note, possibly with several lines.
  public var note: String
  /// The use before the first recorded ride, for a bike or part bought used.
  public var earlier: Use
  /// The time of retirement in seconds since 1970, or nil while in use.
  public var retiredAt: Double?
  /// Whether it has a motor, which increases wear.
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

  /// Whether activities are assigned to it. It then cannot be installed on anything.
  public var isBikeOrShoes: Bool {
    switch self {
    case .bike, .shoes: true
    case .part: false
    }
  }
}

/// The type of a bike, which determines its default parts. The raw values are stored.
public enum BikeType: UInt8, CaseIterable, Sendable {
  case road = 1
  case gravel = 2
  case hardtail = 3
  case fullSuspension = 4
  case city = 5
  case timeTrial = 6
  case other = 7
}

/// The kind of a part. The raw values are stored.
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

  /// The category that determines how fast the part wears.
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
