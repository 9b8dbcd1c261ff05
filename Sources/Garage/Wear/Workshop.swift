/// Bikes, parts, where each part was when, and every ride: from these all totals follow. Nothing is counted up and
/// stored, so that moving a part, deleting a ride or taking either back leaves no total wrong.
///
/// Making one costs O(r log r) of the rides; a total O(i log r) of the part's installations.
public struct Workshop: Sendable {
  public private(set) var gear: [GearID: Gear]
  private var installations: [GearID: [Installation]]
  private var onHost: [GearID: [Installation]]
  private var sums: [GearID: RideSums]

  /// Parts within parts.
  public static let mostLevels = 8

  /// Ignores rides without a finite start or a vehicle. Also ignores impossible installations: if a part is on two bikes
  /// at once, only the first installation counts.
  public init(
    gear: [Gear], installations: [Installation], rides: [Ride], factors: WearFactors = .standard
  ) {
    self.gear = Dictionary(gear.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    (self.installations, onHost, sums) = ([:], [:], [:])
    for installation in installations.sorted(by: { ($0.from, $0.id) < ($1.from, $1.id) })
    where installation.isPossible && isFree(installation) {
      insert(installation)
    }
    let byCarrier = Dictionary(grouping: rides.filter(\.start.isFinite), by: \.carrier)
    for (carrier, rides) in byCarrier {
      guard let carrier else { continue }
      sums[carrier] = RideSums(
        rides.sorted { $0.start < $1.start },
        isElectric: self.gear[carrier]?.isElectric ?? false, factors: factors)
    }
  }

  /// Whether the part's earlier installations have ended when this one begins.
  private func isFree(_ installation: Installation) -> Bool {
    (installations[installation.part]?.last?.span.to ?? -.infinity) <= installation.from
  }

  /// Inserts the installation, keeping each part's installations in chronological order.
  private mutating func insert(_ installation: Installation) {
    let earlier = installations[installation.part, default: []].lastIndex {
      $0.from <= installation.from
    }
    installations[installation.part, default: []].insert(
      installation, at: earlier.map { $0 + 1 } ?? 0)
    onHost[installation.host, default: []].append(installation)
  }

  /// Adds an installation with a new ID.
  /// - Throws: the reason if the installation is not possible.
  public mutating func install(_ installation: Installation) throws(InstallationFault) {
    try check(installation)
    insert(installation)
  }

  /// How much it was used in a stretch of time: wherever it was installed then, and whatever that was installed on.
  /// - Parameter category: by what rides are weighted.
  public func use(
    of id: GearID, in span: Span = .always, weighted category: WearCategory = .plain
  ) -> Use {
    use(of: id, in: span, category, levels: Self.mostLevels)
  }

  /// All of it, with what it had before the first ride that is known here.
  public func total(of id: GearID) -> Use { use(of: id) + earlier(of: id) }

  /// The use before the first ride that is known here. It includes the host's for a part that is on it since the
  /// beginning.
  public func earlier(of id: GearID) -> Use { earlier(of: id, levels: Self.mostLevels) }

  private func earlier(of id: GearID, levels: Int) -> Use {
    let own = gear[id]?.earlier ?? .none
    guard levels > 0, let first = installations[id]?.first, first.isSinceBeginning else {
      return own
    }
    return own + earlier(of: first.host, levels: levels - 1)
  }

  private func use(
    of id: GearID, in span: Span, _ category: WearCategory, levels: Int
  ) -> Use {
    guard !span.isEmpty else { return .none }
    guard let gear = gear[id], !gear.kind.isCarrier else {
      return sums[id]?.use(in: span, category) ?? .none
    }
    guard levels > 0 else { return .none }
    return (installations[id] ?? []).reduce(into: Use.none) { sum, installation in
      sum += use(
        of: installation.host, in: span.common(installation.span), category, levels: levels - 1)
    }
  }

  /// Every installation of a part, latest first.
  public func history(of part: GearID) -> [Installation] {
    (installations[part] ?? []).reversed()
  }

  /// Every installation on it, in no order.
  func installed(on host: GearID) -> [Installation] { onHost[host] ?? [] }

  /// What is installed on it at a moment, in order of identity.
  public func parts(on host: GearID, at seconds: Double) -> [Installation] {
    installed(on: host).filter { $0.span.contains(seconds) }.sorted { $0.part < $1.part }
  }

  /// Where a part is at a moment; nil of a spare.
  public func installation(of part: GearID, at seconds: Double) -> Installation? {
    (installations[part] ?? []).first { $0.span.contains(seconds) }
  }

  /// The bike or shoes it is on at a moment, by way of whatever it is installed on; itself where it is one. Nil of a
  /// spare.
  public func carrier(of id: GearID, at seconds: Double) -> GearID? {
    chain(of: id, at: seconds).last.flatMap { $0.kind.isCarrier ? $0.id : nil }
  }

  /// It, what it is installed on at a moment, what that is on, and so on.
  func chain(of id: GearID, at seconds: Double) -> [Gear] {
    var (next, chain): (GearID?, [Gear]) = (id, [])
    while let id = next, let gear = gear[id], chain.count <= Self.mostLevels {
      chain.append(gear)
      next = gear.kind.isCarrier ? nil : installation(of: id, at: seconds)?.host
    }
    return chain
  }

  /// When the first ride that counts for it began.
  public func firstUse(of id: GearID) -> Double? { firstUse(of: id, levels: Self.mostLevels) }

  private func firstUse(of id: GearID, levels: Int) -> Double? {
    guard let gear = gear[id] else { return nil }
    if gear.kind.isCarrier { return sums[id]?.firstStart }
    guard levels > 0, let first = installations[id]?.first else { return nil }
    return first.isSinceBeginning ? firstUse(of: first.host, levels: levels - 1) : first.from
  }
}
