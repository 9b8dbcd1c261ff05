import ArgumentParser
import Engine

/// `--units metric|imperial`: what people read. JSON is always in SI units.
enum UnitChoice: String, ExpressibleByArgument, CaseIterable {
  case metric, imperial

  var system: UnitSystem { self == .metric ? .metric : .imperial }
}

/// `--splits km|mi`.
enum SplitChoice: String, ExpressibleByArgument, CaseIterable {
  case km, mi

  /// Whose kilometres or miles they are, whatever else is printed in.
  var system: UnitSystem { self == .km ? .metric : .imperial }
}
