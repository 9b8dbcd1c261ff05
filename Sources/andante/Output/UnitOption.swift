import ArgumentParser
import Engine

/// The values of `--units`, which only affects text output. JSON always uses SI units.
enum UnitChoice: String, ExpressibleByArgument, CaseIterable {
  case metric, imperial

  var system: UnitSystem { self == .metric ? .metric : .imperial }
}

/// The values of `--splits`.
enum SplitChoice: String, ExpressibleByArgument, CaseIterable {
  case km, mi

  /// The unit of the splits, independent of the other units.
  var system: UnitSystem { self == .km ? .metric : .imperial }
}
