import Engine

/// The names, units and formats of a walk measure.
struct WalkMeasureText {
  let measure: WalkMeasure
  let units: UnitSystem
  let unit: WalkUnit

  private var formatter: WalkMetricFormatter { WalkMetricFormatter(unit: unit, system: units) }

  var title: WalkHistoryWords { measure.words }

  var unitText: String {
    switch measure {
    case .stepLength: formatter.lengthUnit
    case .speed: formatter.speedUnit
    case .cadence: UnitWords.stepsPerMinute.text
    case .good, .symmetry, .variability: "%"
    case .distance: MetricFormatter(units: units).distanceUnit
    }
  }

  /// Returns the value in the chart's unit.
  func shown(_ value: Double) -> Double {
    switch measure {
    case .stepLength: value / unit.meters
    case .speed: value / formatter.speedUnitMetersPerSecond
    case .distance: value / MetricFormatter(units: units).metersPerLongUnit
    case .cadence, .good, .symmetry, .variability: value
    }
  }

  /// Returns the value without its unit.
  func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    switch measure {
    case .stepLength: return formatter.number(value)
    case .speed: return formatter.speedNumber(value)
    case .cadence, .good: return fixedText(value, decimals: 0)
    case .symmetry, .variability: return fixedText(value, decimals: 1)
    case .distance: return fixedText(shown(value), decimals: 2)
    }
  }

  func text(_ value: Double?) -> String { withUnit(number(value), unitText) }

  /// The minimum range of the chart's axis, so that random variation doesn't look like a change.
  var minimumSpan: Double {
    switch measure {
    case .stepLength: 0.1 / unit.meters
    case .speed: 0.2 / formatter.speedUnitMetersPerSecond
    case .cadence: 8
    case .good: 20
    case .symmetry, .variability: 4
    case .distance: 1
    }
  }

  /// Text that states the measure's usual range and its source.
  var range: String {
    switch measure {
    case .stepLength: WalkHistoryWords.lengthRange.text
    case .speed:
      WalkHistoryWords.speedRange.filled(formatter.speedNumber(0.94), formatter.speed(1.43))
    case .cadence:
      WalkHistoryWords.cadenceRange.filled(
        fixedText(GaitMetrics.usualCadence.lowerBound, decimals: 0),
        fixedText(GaitMetrics.usualCadence.upperBound, decimals: 0))
    case .good: WalkHistoryWords.goodRange.text
    case .symmetry:
      WalkHistoryWords.symmetryRange.filled(
        fixedText(GaitMetrics.usualSymmetry.upperBound, decimals: 0))
    case .variability:
      WalkHistoryWords.variabilityRange.filled(
        fixedText(GaitMetrics.usualVariability.upperBound, decimals: 0))
    case .distance: WalkHistoryWords.distanceRange.text
    }
  }
}

extension WalkMeasure {
  package var words: WalkHistoryWords {
    switch self {
    case .stepLength: .stepLength
    case .speed: .speed
    case .cadence: .cadence
    case .good: .good
    case .symmetry: .symmetry
    case .variability: .variability
    case .distance: .distance
    }
  }
}
