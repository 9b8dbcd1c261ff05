public import Engine

/// A chain's elongation, as a gauge showed it.
public struct ChainMeasurement: Equatable, Sendable {
  public var id: GearID
  public var chain: GearID
  /// In seconds since 1970.
  public var at: Double
  /// Percent, 0 … 3: 12 inches of a new chain are 304.8 mm, 0.5 % longer is 1.524 mm.
  public var percent: Double
  /// Which gauge: gauges that push on the rollers read too much. Empty where nobody said.
  public var tool: String

  public init(id: GearID, chain: GearID, at: Double, percent: Double, tool: String = "") {
    self.id = id
    self.chain = chain
    self.at = at
    self.percent = percent
    self.tool = tool
  }

  /// Elongations that a gauge can show.
  public static let possible = InputRange(0.0...3.0)

  /// Whether the measurement may be stored.
  public var isValid: Bool {
    GarageMoment.possible.checked(at) != nil && Self.possible.checked(percent) != nil
  }
}

/// How a chain wears, by a straight line with the least squares through its measurements, and 0 % for a chain that was
/// new when it was installed.
public struct ChainWear: Equatable, Sendable {
  /// Percent a metre.
  public let rate: Double
  /// Of a chain just measured: what the line says, not the last reading.
  public let percentNow: Double
  /// Where the line reaches `limit`, counted in the chain's own use; past where that is smaller than its use.
  public let metersAtLimit: Double
  /// At which the chain is worn.
  public let limit: Double

  /// Chains with 11 speeds and more are worn at it (the marks on chain gauges); with up to 10 speeds at 0.75.
  public static let narrowLimit = 0.5
  public static let wideLimit = 0.75
  /// Between the first and the last point of a line.
  public static let leastMeters = 300_000.0

  /// Nil before two points lie far enough apart, and for chains that seem to become shorter.
  /// - Parameters:
  ///   - points: the chain's own metres at each measurement, and the percent.
  ///   - isNew: whether it had no use before its first installation.
  public init?(
    _ points: [(meters: Double, percent: Double)], isNew: Bool, metersNow: Double, limit: Double
  ) {
    let all = (isNew ? [(meters: 0.0, percent: 0.0)] : []) + points
    let (least, most) = (all.map(\.meters).min() ?? 0, all.map(\.meters).max() ?? 0)
    guard most - least >= Self.leastMeters, let line = line(through: all), line.slope > 0 else {
      return nil
    }
    rate = line.slope
    percentNow = max(0, line.offset + line.slope * metersNow)
    metersAtLimit = (limit - line.offset) / line.slope
    self.limit = limit
  }
}

private func line(
  through points: [(meters: Double, percent: Double)]
) -> (offset: Double, slope: Double)? {
  let count = Double(points.count)
  let meanX = points.reduce(0) { $0 + $1.meters } / count
  let meanY = points.reduce(0) { $0 + $1.percent } / count
  let xx = points.reduce(0) { $0 + ($1.meters - meanX) * ($1.meters - meanX) }
  let xy = points.reduce(0) { $0 + ($1.meters - meanX) * ($1.percent - meanY) }
  guard xx > 0 else { return nil }
  return (meanY - xy / xx * meanX, xy / xx)
}
