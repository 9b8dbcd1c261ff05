import ArgumentParser
import Engine

/// `--units metric|imperial`, for text output. JSON is always in SI units.
enum UnitChoice: String, ExpressibleByArgument, CaseIterable {
  case metric, imperial

  var system: UnitSystem { self == .metric ? .metric : .imperial }
}

/// `--splits km|mi`.
enum SplitChoice: String, ExpressibleByArgument, CaseIterable {
  case km, mi

  /// The unit of the splits, independent of the other units.
  var system: UnitSystem { self == .km ? .metric : .imperial }
}
