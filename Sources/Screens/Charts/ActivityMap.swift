import Engine

/// The map of one activity: its route in colours, tied to its charts by their samples.
struct ActivityMap {
  var track: MeasuredTrack
  var samples: MapSamples
  var coloring: MapColoring
  var units: UnitSystem
  /// Says what the picture shows.
  var label: String
  /// Whether the visitor is shown the way to choose what lies below the route.
  var offersBackground = false

  /// Nil without a position.
  func html() -> HTML? {
    let line = MapLine(track, samples)
    guard !line.isEmpty else { return nil }
    let sketch = RouteSketch.simplified([track])[0]
    return MapFigure(
      kind: .route, units: units,
      picture: routeFigure(sketch, units: units, isLive: false, label: label),
      data: [
        Attribute("data-route", markup: line.text),
        Attribute("data-positions", markup: line.positions(samples)),
        Attribute("data-marks", distanceMarks(line, units)), Attribute("data-ends", endWords()),
      ] + samples.attributes + coloring.attributes,
      key: coloring.key(), offersBackground: offersBackground
    ).html()
  }
}

/// What the dots at the ends are called: where it starts, where it ends, where both are.
func endWords() -> String {
  joined(
    ChartWords.start.text, "|", ChartWords.end.text, "|", ChartWords.startAndEnd.text)
}

extension MapSamples {
  /// Of an activity's charts.
  init(_ bins: TrackBins, coloring figures: Figures, sport: Sport) {
    self.init(
      centers: bins.bins.map { $0.center }, isByDistance: bins.isByDistance,
      places: bins.bins.map { $0.coordinate })
    labels = bins.bins.map { bin in
      var parts = [
        bins.isByDistance
          ? figures.distanceWithUnit(bin.center) : clockText(seconds: bin.center)
      ]
      if let pace = bin.pace {
        let tempo = figures.tempo(secondsPerMeter: pace, of: sport)
        parts += [" · ", withUnit(tempo, figures.speedUnit(of: sport))]
      }
      if let rate = bin.heartRate, rate > 0 {
        parts += [" · ", withUnit(figures.whole(rate), UnitWords.beatsPerMinute)]
      }
      return joined(parts)
    }
  }
}

/// The map of an activity with the samples of its charts.
func activityMap(
  _ analysis: ActivityAnalysis, _ bins: TrackBins, units: UnitSystem, sport: Sport,
  offersBackground: Bool = false
) -> HTML? {
  let figures = Figures(units: units)
  return ActivityMap(
    track: analysis.points, samples: MapSamples(bins, coloring: figures, sport: sport),
    coloring: MapColoring(
      paces: bins.bins.map { $0.pace }, heartRates: bins.bins.map { $0.heartRate },
      figures: figures, sport: sport),
    units: units,
    label: ChartWords.route.filled(figures.distanceWithUnit(analysis.distanceMeters)),
    offersBackground: offersBackground
  ).html()
}
