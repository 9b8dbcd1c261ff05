package import Engine

/// The map of an activity, with its route coloured by pace, speed or heart rate. The map and the charts share their
/// samples.
struct ActivityMap {
  var track: MeasuredTrack
  var samples: MapSamples
  var coloring: MapColoring
  var units: UnitSystem
  /// The picture's text alternative.
  var label: String
  /// Whether to link to the settings where the user can choose a background map.
  var offersBackground = false

  /// Returns the map, or nil if the track has no positions.
  func html() -> HTML? {
    let line = MapLine(track, samples)
    guard !line.isEmpty else { return nil }
    let sketch = RouteSketch.simplified([track])[0]
    return MapView(
      kind: .route, units: units,
      picture: routeFigure(sketch, units: units, isLive: false, label: label),
      data: [
        Attribute("data-route", markup: line.text),
        Attribute("data-positions", markup: line.positions(samples)),
        Attribute("data-marks", distanceMarks(line, units)),
        Attribute("data-ends", endpointLabels()),
      ] + samples.attributes + coloring.attributes,
      key: coloring.key(), offersBackground: offersBackground
    ).html()
  }
}

/// Returns the labels for the start, the end, and a point that is both, separated by "|".
func endpointLabels() -> String {
  joined(
    ChartWords.start.text, "|", ChartWords.end.text, "|", ChartWords.startAndEnd.text)
}

extension MapSamples {
  /// Creates the samples of an activity's charts, with the labels that the map shows.
  init(_ bins: TrackBins, coloring formatter: MetricFormatter, sport: Sport) {
    self.init(
      centers: bins.bins.map { $0.center }, isByDistance: bins.isByDistance,
      coordinates: bins.bins.map { $0.coordinate })
    labels = bins.bins.map { bin in
      var parts = [
        bins.isByDistance
          ? formatter.distanceWithUnit(bin.center) : clockText(seconds: bin.center)
      ]
      if let pace = bin.pace {
        let tempo = formatter.tempo(secondsPerMeter: pace, of: sport)
        parts += [" · ", withUnit(tempo, formatter.speedUnit(of: sport))]
      }
      if let rate = bin.heartRate, rate > 0 {
        parts += [" · ", withUnit(formatter.whole(rate), UnitWords.beatsPerMinute)]
      }
      return joined(parts)
    }
  }
}

/// Returns the map of an activity, or nil if it has no positions.
package func activityMap(
  _ analysis: ActivityAnalysis, _ bins: TrackBins, units: UnitSystem, sport: Sport,
  offersBackground: Bool = false
) -> HTML? {
  let formatter = MetricFormatter(units: units)
  return ActivityMap(
    track: analysis.points, samples: MapSamples(bins, coloring: formatter, sport: sport),
    coloring: MapColoring(
      paces: bins.bins.map { $0.pace }, heartRates: bins.bins.map { $0.heartRate },
      formatter: formatter, sport: sport),
    units: units,
    label: ChartWords.route.filled(formatter.distanceWithUnit(analysis.distanceMeters)),
    offersBackground: offersBackground
  ).html()
}
