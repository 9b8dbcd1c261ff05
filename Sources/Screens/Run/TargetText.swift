import Engine

/// Formats target speeds, body measurements and step lengths in a form that the athlete can also type.
struct TargetText {
  let units: UnitSystem
  /// The unit of speeds and paces.
  let tempo: TempoUnit

  init(_ state: LiveRunState) {
    units = state.units
    tempo = state.tempo
  }

  init(units: UnitSystem, tempo: TempoUnit = .pace) {
    self.units = units
    self.tempo = tempo
  }

  private var showsSpeed: Bool { tempo.isSpeed }

  /// Whether speeds and paces use kilometres.
  var isMetric: Bool { tempo.system(units) == .metric }

  private var formatter: MetricFormatter { MetricFormatter(units: tempo.system(units)) }

  /// Returns the speed in the athlete's unit: "5:33 min/km" or "10.8 km/h".
  func speed(_ metersPerSecond: Double) -> String {
    showsSpeed ? asSpeed(metersPerSecond) : asPace(metersPerSecond)
  }

  /// Returns the same speed as a pace if `speed(_:)` returns a speed, and vice versa.
  func otherSpeed(_ metersPerSecond: Double) -> String {
    showsSpeed ? asPace(metersPerSecond) : asSpeed(metersPerSecond)
  }

  /// Returns both forms, for the slider's accessibility value.
  func spokenSpeed(_ metersPerSecond: Double) -> String {
    joined(speed(metersPerSecond), ", ", otherSpeed(metersPerSecond))
  }

  /// Returns the slider's value, in km/h or mph.
  func sliderNumber(_ metersPerSecond: Double) -> String { formatter.speed(metersPerSecond) }

  private func asSpeed(_ metersPerSecond: Double) -> String {
    withUnit(formatter.speed(metersPerSecond), formatter.speedUnit)
  }

  private func asPace(_ metersPerSecond: Double) -> String {
    withUnit(formatter.pace(speed: metersPerSecond), formatter.paceUnit)
  }

  /// Returns the speed after one press of a button: 0.5 km/h or mph, or five seconds of pace, faster or slower.
  func stepped(_ metersPerSecond: Double, isFaster: Bool) -> Double {
    let unit = formatter.metersPerLongUnit
    let stepped: Double
    if showsSpeed {
      stepped = metersPerSecond + (isFaster ? 0.5 : -0.5) * unit / 3600
    } else {
      let seconds = (unit / metersPerSecond).rounded(.toNearestOrEven)
      stepped = unit / (seconds + (isFaster ? -5 : 5))
    }
    return nearest(stepped, SessionOption.targetSpeed.range)
  }

  /// Returns a body height: "175 cm", "5 ft 9 in".
  func height(_ meters: Double) -> String {
    units == .metric
      ? withUnit(shortest(meters * 100), UnitWords.centimeters) : feetAndInches(meters)
  }

  /// Returns a body weight: "70 kg", "154 lb".
  func weight(_ kilograms: Double) -> String {
    units == .metric
      ? withUnit(shortest(kilograms), UnitWords.kilograms)
      : withUnit(shortest(Mass.kilograms(kilograms).pounds), UnitWords.pounds)
  }

  /// Returns a step length: "1.06 m", "3 ft 6 in".
  func step(_ meters: Double) -> String {
    units == .metric
      ? withUnit(fixedText(meters, decimals: 2), UnitWords.meters) : feetAndInches(meters)
  }

  /// Returns a part of a workout in a form that `IntervalLength.parse` accepts: "3 min", "90 s", "400 m", "0.5 mi".
  func part(_ length: IntervalLength) -> String {
    switch length {
    case .seconds(let seconds): duration(seconds)
    case .meters(let meters): distance(meters)
    }
  }

  /// Returns the remaining part as a clock time, or as a distance in steps of ten metres or a hundredth of a mile.
  func left(_ length: IntervalLength) -> String {
    switch length {
    case .seconds(let seconds): clockText(seconds: seconds.rounded(.up))
    case .meters(let meters):
      units == .metric && meters < 1000
        ? withUnit(fixedText((meters / 10).rounded(.up) * 10, decimals: 0), UnitWords.meters)
        : MetricFormatter(units: units).distanceWithUnit(meters)
    }
  }

  private func duration(_ seconds: Double) -> String {
    let minutes = seconds / 60
    if minutes == minutes.rounded(.down) {
      return withUnit(fixedText(minutes, decimals: 0), UnitWords.minutes)
    }
    if seconds < 120 || seconds != seconds.rounded(.down) {
      return withUnit(shortest(seconds), UnitWords.seconds)
    }
    let whole = minutes.rounded(.down)
    let rest = twoDigits(Int(seconds - whole * 60))
    return withUnit(joined(fixedText(whole, decimals: 0), ":", rest), UnitWords.minutes)
  }

  private func distance(_ meters: Double) -> String {
    let twentieths = Length.meters(meters).miles * 20
    if units == .imperial, (twentieths - twentieths.rounded(.toNearestOrEven)).magnitude < 1e-9 {
      return withUnit(fixedText(twentieths / 20, decimals: 2), UnitWords.miles)
    }
    return meters >= 1000
      ? withUnit(fixedText(meters / 1000, decimals: 2), UnitWords.kilometers)
      : withUnit(shortest(meters), UnitWords.meters)
  }

  private func feetAndInches(_ meters: Double) -> String {
    let inches = Int(Length.meters(min(max(meters, 0), 1e6)).inches.rounded(.toNearestOrEven))
    return joined(
      withUnit(decimal(inches / 12), UnitWords.feet), "\u{a0}",
      withUnit(decimal(inches % 12), UnitWords.inches))
  }

  /// Returns the value without decimals if it is whole, otherwise with one decimal.
  private func shortest(_ value: Double) -> String {
    let isWhole = (value - value.rounded(.toNearestOrEven)).magnitude < 0.05
    return fixedText(value, decimals: isWhole ? 0 : 1)
  }
}

/// Returns a number for an attribute whose value the script passes back to the engine.
func plain(_ value: Double) -> String { fixedText(value, decimals: 6) }
