import Engine

/// A quantity by which a route is coloured: for each sample of the charts one of eight tones.
struct MapTones {
  private static var count: Double { 8 }
  /// Of the values at either end, a twentieth has the outermost tone: one stop does not take all colours.
  private static var tail: Int { 20 }

  let title: String
  /// What the first and the last tone stand for.
  let low: String
  let high: String
  /// A digit a sample, "-" where nothing is known.
  let digits: HTML

  /// - Parameters:
  ///   - values: of each sample; what is high has the last tone.
  ///   - text: of a value, with its unit.
  /// Nil where too little is known, or all is alike.
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

/// How fast and how hard: what an activity's route can be coloured by.
struct MapColoring {
  var tempo: MapTones?
  var heartRate: MapTones?

  /// - Parameters:
  ///   - paces: seconds a metre of each sample.
  ///   - heartRates: beats a minute of each sample.
  init(paces: [Double?], heartRates: [Double?], figures: Figures, sport: Sport) {
    tempo = MapTones(
      (sport.isPaced ? ChartWords.pace : .speed).text,
      paces.map { pace in pace.flatMap { $0 > 0 ? 1 / $0 : nil } }
    ) { speed in
      withUnit(figures.tempo(secondsPerMeter: 1 / speed, of: sport), figures.speedUnit(of: sport))
    }
    heartRate = MapTones(ChartWords.heartRate.text, heartRates) { rate in
      withUnit(figures.whole(rate), UnitWords.beatsPerMinute)
    }
  }

  var isEmpty: Bool { tempo == nil && heartRate == nil }

  /// For the script.
  var attributes: [Attribute?] {
    [
      tempo.map { Attribute("data-tones-tempo", markup: $0.digits) },
      heartRate.map { Attribute("data-tones-heart", markup: $0.digits) },
    ]
  }

  /// The choice of a colour and what its tones mean. The script shows it, and one scale at a time.
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

  private func ramp(_ name: String, _ tones: MapTones) -> HTML {
    tag("p", .class("map-ramp"), Attribute("data-map-ramp", name), .hidden) {
      tag("span") { tones.low }
      tag("span", .class("map-ramp-colors"), .hiddenFromReaders)
      tag("span") { tones.high }
    }
  }
}
