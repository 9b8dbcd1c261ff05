/// Something whose use is counted: a bike, a pair of shoes, or a part.
///
/// Bikes and shoes are what rides and runs are done on. A part is installed on one of them, or on another part: a
/// cassette on a wheel, the wheel on a bike.
public struct Gear: Equatable, Sendable {
  public var id: GearID
  public var kind: GearKind
  /// As the athlete calls it.
  public var name: String
  /// Maker and model; empty where nobody said.
  public var model: String
  /// Of the athlete's own; may have several lines.
  public var note: String
  /// Use before the first ride that is known here, of a bike or part bought used.
  public var earlier: Use
  /// When it went out of use, in seconds since 1970; nil while in use.
  public var retiredAt: Double?
  /// Whether a motor helps: more force on what moves.
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

/// What a thing in the garage is.
public enum GearKind: Hashable, Sendable {
  case bike(BikeType)
  case shoes
  case part(PartKind)

  /// Whether activities are done on it, so that it is installed on nothing.
  public var isCarrier: Bool {
    switch self {
    case .bike, .shoes: true
    case .part: false
    }
  }
}

/// Which parts a bike has to begin with. The numbers are stored.
public enum BikeType: UInt8, CaseIterable, Sendable {
  case road = 1
  case gravel = 2
  case hardtail = 3
  case fullSuspension = 4
  case city = 5
  case timeTrial = 6
  case other = 7
}

/// What a part is. The numbers are stored.
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

  /// What wears it.
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
