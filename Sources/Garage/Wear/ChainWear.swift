public import Engine

/// A measurement of a chain's elongation.
public struct ChainMeasurement: Equatable, Sendable {
  public var id: GearID
  public var chain: GearID
  /// The time of the measurement, in seconds since 1970.
  public var at: Double
  /// The elongation in percent, 0 … 3. Twelve inches of a new chain are 304.8 mm; 0.5 % more is 1.524 mm.
  public var percent: Double
  /// The gauge that was used; empty if unknown. Gauges that push on the rollers read too high.
  public var tool: String

  public init(id: GearID, chain: GearID, at: Double, percent: Double, tool: String = "") {
    self.id = id
    self.chain = chain
    self.at = at
    self.percent = percent
    self.tool = tool
  }

  /// The range of elongations that a gauge can show, in percent.
  public static let possible = InputRange(0.0...3.0)

  /// Whether the measurement may be stored.
  public var isValid: Bool {
    LocalTime.possible.checked(at) != nil && Self.possible.checked(percent) != nil
  }
}

/// A chain's wear, estimated by fitting a least-squares line to its measurements. If the chain was new, the line also
/// includes a point at 0 % for the first installation.
public struct ChainWear: Equatable, Sendable {
  /// The wear rate in percent per metre.
  public let rate: Double
  /// The current elongation in percent, as estimated from the line rather than taken from the last measurement.
  public let percentNow: Double
  /// The chain's use, in metres, at which the line reaches `limit`. The limit has already been reached if this is less
  /// than the chain's current use.
  public let metersAtLimit: Double
  /// The elongation at which the chain is worn out, in percent.
  public let limit: Double

  /// The usual wear limits in percent: 0.5 % for drivetrains with 11 or more speeds (as marked on chain gauges), 0.75 %
  /// for those with up to 10 speeds.
  public static let narrowLimit = 0.5
  public static let wideLimit = 0.75
  /// The minimum distance between the first and the last point for fitting a line, in metres.
  public static let minimumMeters = 300_000.0

  /// Fits a line to the measurements of a chain. Returns nil if the points are too close together, or if the chain
  /// seems to get shorter.
  ///
  /// - Parameters:
  ///   - points: The chain's own use in metres at each measurement, and its elongation in percent.
  ///   - isNew: Whether the chain was new when first installed.
  public init?(
    _ points: [(meters: Double, percent: Double)], isNew: Bool, metersNow: Double, limit: Double
  ) {
    let all = (isNew ? [(meters: 0.0, percent: 0.0)] : []) + points
    let (least, most) = (all.map(\.meters).min() ?? 0, all.map(\.meters).max() ?? 0)
    guard most - least >= Self.minimumMeters, let line = line(through: all), line.slope > 0 else {
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
