import Engine

/// The colour scale of a route for one quantity. Each chart sample has one of eight tones.
struct MapColorScale {
  private static var count: Double { 8 }
  /// One in `tail` values at each end is clamped to the outermost tone, so that a single stop doesn't take up most of
  /// the scale.
  private static var tail: Int { 20 }

  let title: String
  /// The labels of the first and the last tone.
  let low: String
  let high: String
  /// A digit 0–7 for each sample, or "-" if its value is unknown.
  let digits: HTML

  /// Creates a scale. Returns nil if fewer than five values are known, or if they are too similar to colour.
  ///
  /// - Parameters:
  ///   - values: The value of each sample. High values get the last tone.
  ///   - text: Formats a value with its unit.
  init?(_ title: String, _ values: [Double?], text: (Double) -> String) {
    let known = ascending(values.compactMap { $0 }.filter { $0.isFinite })
    guard known.count > 4 else { return nil }
    let low = known[known.count / Self.tail]
    let high = known[known.count - 1 - known.count / Self.tail]
    guard high > low else { return nil }
    self.title = title
    (self.low, self.high) = (text(low), text(high))
    digits = HTML(
      rawBytes: values.map { value in
        guard let value, value.isFinite else { return UInt8(ascii: "-") }
        let share = (value - low) / (high - low) * Self.count
        return UInt8(ascii: "0") + UInt8(min(max(share, 0), Self.count - 1))
      })
  }
}

/// The quantities by which an activity's route can be coloured.
struct MapColoring {
  var tempo: MapColorScale?
  var heartRate: MapColorScale?

  /// Creates the colour scales of an activity's route.
  ///
  /// - Parameters:
  ///   - paces: The pace of each sample in seconds per metre.
  ///   - heartRates: The heart rate of each sample in beats per minute.
  init(paces: [Double?], heartRates: [Double?], formatter: MetricFormatter, sport: Sport) {
    tempo = MapColorScale(
      (sport.isPaced ? ChartWords.pace : .speed).text,
      paces.map { pace in pace.flatMap { $0 > 0 ? 1 / $0 : nil } }
    ) { speed in
      withUnit(
        formatter.tempo(secondsPerMeter: 1 / speed, of: sport), formatter.speedUnit(of: sport))
    }
    heartRate = MapColorScale(ChartWords.heartRate.text, heartRates) { rate in
      withUnit(formatter.whole(rate), UnitWords.beatsPerMinute)
    }
  }

  var isEmpty: Bool { tempo == nil && heartRate == nil }

  /// The attributes for the script.
  var attributes: [Attribute?] {
    [
      tempo.map { Attribute("data-tones-tempo", markup: $0.digits) },
      heartRate.map { Attribute("data-tones-heart", markup: $0.digits) },
    ]
  }

  /// Returns the control that selects the quantity, and a legend of the tones for each quantity. The script shows the
  /// legend that applies.
  func key() -> HTML {
    guard !isEmpty else { return HTML() }
    var options: [(value: String, label: String)] = []
    if let tempo { options.append(("tempo", tempo.title)) }
    if let heartRate { options.append(("heart", heartRate.title)) }
    options.append(("plain", MapWords.plain.text))
    return tag("div", .class("map-key"), .flag("data-map-key"), .hidden) {
      tag("fieldset", .class("map-colors")) {
        tag("legend", .class("unseen")) { MapWords.color }
        segments("map-color", options, chosen: options[0].value)
      }
      if let tempo { ramp("tempo", tempo) }
      if let heartRate { ramp("heart", heartRate) }
    }
  }

  private func ramp(_ name: String, _ tones: MapColorScale) -> HTML {
    tag("p", .class("map-ramp"), Attribute("data-map-ramp", name), .hidden) {
      tag("span") { tones.low }
      tag("span", .class("map-ramp-colors"), .ariaHidden)
      tag("span") { tones.high }
    }
  }
}
