import Engine

/// Round lengths for the scale bar of a map or route picture.
enum RouteScale {
  /// Returns the lengths in metres, ascending.
  static func steps(_ units: UnitSystem) -> [Double] {
    guard units != .metric else {
      return [
        10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6,
      ]
    }
    let foot = Length.feet(1).meters
    let mile = Length.miles(1).meters
    return [50, 100, 200, 500, 1000].map { $0 * foot }
      + [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map { $0 * mile }
  }

  static func text(_ meters: Double, _ units: UnitSystem) -> String {
    let length = Length.meters(meters)
    if units == .metric {
      return meters < 1000
        ? withUnit(fixedText(meters, decimals: 0), UnitWords.meters)
        : withUnit(fixedText(length.kilometers, decimals: 0), UnitWords.kilometers)
    }
    if length.feet < 1001 { return withUnit(fixedText(length.feet, decimals: 0), UnitWords.feet) }
    return withUnit(fixedText(length.miles, decimals: length.miles < 1 ? 1 : 0), UnitWords.miles)
  }

  /// Returns all lengths in metres with their labels, for the script: "10:10 m|20:20 m".
  static func table(_ units: UnitSystem) -> String {
    var pieces: [String] = []
    for meters in steps(units) {
      if !pieces.isEmpty { pieces.append("|") }
      pieces += [decimal(Int(meters.rounded(.toNearestOrEven))), ":", text(meters, units)]
    }
    return joined(pieces)
  }
}
