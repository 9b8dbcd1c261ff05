/// Calculates the use of bikes and parts from all installations and rides. Totals aren't stored, so they stay correct
/// when a part is moved, a ride is deleted or either change is undone.
///
/// - Complexity: O(r log r) to initialise with r rides. O(i log r) for the total of a part with i installations.
public struct UsageLedger: Sendable {
  public private(set) var gear: [GearID: Gear]
  private var installations: [GearID: [Installation]]
  private var installationsByHost: [GearID: [Installation]]
  private var sums: [GearID: RideSums]

  /// The maximum nesting depth of parts.
  public static let maximumNesting = 8

  /// Creates a ledger. Ignores rides without a finite start or without gear. Also ignores impossible installations: if
  /// a part is on two bikes at once, only the first installation counts.
  public init(
    gear: [Gear], installations: [Installation], rides: [Ride], factors: WearFactors = .standard
  ) {
    self.gear = Dictionary(gear.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    (self.installations, installationsByHost, sums) = ([:], [:], [:])
    for installation in installations.sorted(by: { ($0.from, $0.id) < ($1.from, $1.id) })
    where installation.isPossible && isFree(installation) {
      insert(installation)
    }
    let byVehicle = Dictionary(grouping: rides.filter(\.start.isFinite), by: \.vehicle)
    for (vehicle, rides) in byVehicle {
      guard let vehicle else { continue }
      sums[vehicle] = RideSums(
        rides.sorted { $0.start < $1.start },
        isElectric: self.gear[vehicle]?.isElectric ?? false, factors: factors)
    }
  }

  /// Returns whether the part's earlier installations have ended when this one begins.
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
    installationsByHost[installation.host, default: []].append(installation)
  }

  /// Adds an installation with a new ID.
  ///
  /// - Throws: `InstallationError` if the installation is impossible.
  public mutating func install(_ installation: Installation) throws(InstallationError) {
    try check(installation)
    insert(installation)
  }

  /// Returns the use of gear in a span. For a part, counts the rides on the gear on which it was installed, directly or
  /// through other parts.
  ///
  /// - Parameter category: The category by which rides are weighted.
  public func use(
    of id: GearID, in span: Span = .always, weighted category: WearCategory = .plain
  ) -> Use {
    use(of: id, in: span, category, levels: Self.maximumNesting)
  }

  /// Returns the total use, including the use before the first recorded ride.
  public func total(of id: GearID) -> Use { use(of: id) + earlier(of: id) }

  /// Returns the use before the first recorded ride. For a part that has been installed since the beginning, includes
  /// the host's earlier use.
  public func earlier(of id: GearID) -> Use { earlier(of: id, levels: Self.maximumNesting) }

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
    guard let gear = gear[id], !gear.kind.isBikeOrShoes else {
      return sums[id]?.use(in: span, category) ?? .none
    }
    guard levels > 0 else { return .none }
    return (installations[id] ?? []).reduce(into: Use.none) { sum, installation in
      sum += use(
        of: installation.host, in: span.common(installation.span), category, levels: levels - 1)
    }
  }

  /// Returns all installations of a part, latest first.
  public func history(of part: GearID) -> [Installation] {
    (installations[part] ?? []).reversed()
  }

  /// Returns all installations on a host, in no particular order.
  func installed(on host: GearID) -> [Installation] { installationsByHost[host] ?? [] }

  /// Returns the installations on a host at the given time, sorted by part ID.
  public func parts(on host: GearID, at seconds: Double) -> [Installation] {
    installed(on: host).filter { $0.span.contains(seconds) }.sorted { $0.part < $1.part }
  }

  /// Returns the installation of a part at the given time, or nil for a spare part.
  public func installation(of part: GearID, at seconds: Double) -> Installation? {
    (installations[part] ?? []).first { $0.span.contains(seconds) }
  }

  /// Returns the bike or shoes to which a piece of gear belongs at the given time, directly or through other parts. A
  /// bike or pair of shoes belongs to itself. Returns nil for a spare part.
  public func vehicle(of id: GearID, at seconds: Double) -> GearID? {
    chain(of: id, at: seconds).last.flatMap { $0.kind.isBikeOrShoes ? $0.id : nil }
  }

  /// Returns the gear, followed by its host at the given time, the host's host, and so on.
  func chain(of id: GearID, at seconds: Double) -> [Gear] {
    var (next, chain): (GearID?, [Gear]) = (id, [])
    while let id = next, let gear = gear[id], chain.count <= Self.maximumNesting {
      chain.append(gear)
      next = gear.kind.isBikeOrShoes ? nil : installation(of: id, at: seconds)?.host
    }
    return chain
  }

  /// Returns the time at which the gear was first used: the first ride for a bike or shoes, the first installation for
  /// a part. For a part that has been installed since the beginning, returns the host's first use.
  public func firstUse(of id: GearID) -> Double? { firstUse(of: id, levels: Self.maximumNesting) }

  private func firstUse(of id: GearID, levels: Int) -> Double? {
    guard let gear = gear[id] else { return nil }
    if gear.kind.isBikeOrShoes { return sums[id]?.firstStart }
    guard levels > 0, let first = installations[id]?.first else { return nil }
    return first.isSinceBeginning ? firstUse(of: first.host, levels: levels - 1) : first.from
  }
}
