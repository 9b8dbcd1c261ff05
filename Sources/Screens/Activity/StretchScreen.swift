public import Engine

/// A stretch of an activity's charts, from one of their samples to another.
public struct StretchState: Sendable {
  /// With its points, as `MeasuredTrack.reaching` leaves them.
  public var analysis: ActivityAnalysis
  public var sport: Sport
  public var units: UnitSystem
  /// Of the first sample.
  public var from: Int
  /// Of the last sample, which belongs to the stretch.
  public var to: Int

  /// Samples are counted from 0.
  public init(
    analysis: ActivityAnalysis, sport: Sport, units: UnitSystem, from: Int, to: Int
  ) {
    self.analysis = analysis
    self.sport = sport
    self.units = units
    self.from = from
    self.to = to
  }
}

/// The figures of a stretch, a part of the activity's page; nil where the charts have no such samples.
public func stretchFigures(_ state: StretchState) -> HTML? {
  let bins = TrackBins(state.analysis.points)
  guard let bounds = bins.bounds(from: state.from, to: state.to) else { return nil }
  let isWhole = state.from == 0 && state.to == bins.bins.count - 1
  var stretch = TrackStretch(
    state.analysis.points, from: bounds.start, to: bounds.end, by: bins.axis,
    climb: state.analysis.elevationGainMeters)
  if isWhole { stretch.take(from: state.analysis) }
  return StretchFigures(
    stretch: stretch, bounds: bounds, axis: bins.axis, sport: state.sport,
    figures: Figures(units: state.units)
  ).html()
}

extension TrackStretch {
  /// Of the whole, means are those of single values.
  fileprivate mutating func take(from analysis: ActivityAnalysis) {
    heartRate = analysis.averageHeartRate ?? heartRate
    cadence = analysis.averageCadence ?? cadence
  }
}

private struct StretchFigures {
  let stretch: TrackStretch
  let bounds: (start: Double, end: Double)
  let axis: TrackStretch.Axis
  let sport: Sport
  let figures: Figures

  func html() -> HTML {
    build {
      tag("div", .class("stretch-title")) {
        tag("h2") {
          TrackWords.stretch
          " "
          tag("span", .class("quiet")) {
            TrackWords.stretchBetween.filled(place(bounds.start), place(bounds.end))
          }
        }
        tag("button", .type("button"), .class("button small"), .flag("data-stretch-clear")) {
          TrackWords.clear
        }
      }
      tag("dl", .class("figures")) {
        if stretch.meters > 0 {
          figure(.distance, figures.distance(stretch.meters), figures.distanceUnit)
        }
        if let seconds = stretch.movingSeconds {
          figure(.time, clockText(seconds: seconds + 1e-6))
        }
        tempo()
        if let climb = stretch.climbMeters {
          figure(.climb, figures.height(climb), figures.heightUnit)
        }
        if let rate = stretch.heartRate {
          figure(.heartRate, figures.whole(rate), UnitWords.beatsPerMinute.text)
        }
        if let cadence = stretch.cadence {
          figure(
            .cadence, figures.whole(cadence),
            (sport == .cycling ? UnitWords.turnsPerMinute : .stepsPerMinute).text)
        }
      }
    }
  }

  private func place(_ value: Double) -> String {
    axis == .distance ? figures.distanceWithUnit(value) : clockText(seconds: value)
  }

  @HTMLBuilder private func tempo() -> HTML {
    if let speed = stretch.speed {
      if sport.isPaced {
        figure(.pace, figures.pace(speed: speed), figures.paceUnit)
      } else {
        figure(.speed, figures.speed(speed), figures.speedUnit)
      }
    }
  }

  private func figure(_ name: TrackWords, _ number: String, _ unit: String? = nil) -> HTML {
    tag("div") {
      tag("dt") {
        name
        if let unit { tag("span", .class("unit")) { joined(" ", unit) } }
      }
      tag("dd") { tag("b") { number } }
    }
  }
}

/// Said in the place of the figures while the server is away.
func stretchFailed() -> HTML {
  tag("div", .class("stretch-title")) {
    tag("p", .class("error")) { TrackWords.stretchFailed }
    tag("button", .type("button"), .class("button small"), .flag("data-stretch-clear")) {
      TrackWords.clear
    }
  }
}
