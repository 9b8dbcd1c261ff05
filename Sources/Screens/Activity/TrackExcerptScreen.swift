public import Engine

/// A range of an activity's chart samples, chosen by the user.
public struct ExcerptState: Sendable {
  /// The analysis, whose points were adjusted to match its totals with `MeasuredTrack.reaching`.
  public var analysis: ActivityAnalysis
  public var sport: Sport
  public var units: UnitSystem
  /// The index of the first sample, from 0.
  public var from: Int
  /// The index of the last sample, inclusive.
  public var to: Int

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

/// Returns the metrics of the chosen range as a fragment of the activity's page, or nil if the charts don't have those
/// samples.
public func excerptMetrics(_ state: ExcerptState) -> HTML? {
  let bins = TrackBins(state.analysis.points)
  guard let bounds = bins.bounds(from: state.from, to: state.to) else { return nil }
  let isWhole = state.from == 0 && state.to == bins.bins.count - 1
  var excerpt = TrackExcerpt(
    state.analysis.points, from: bounds.start, to: bounds.end, by: bins.axis,
    climb: state.analysis.elevationGainMeters)
  if isWhole { excerpt.take(from: state.analysis) }
  return ExcerptMetrics(
    excerpt: excerpt, bounds: bounds, axis: bins.axis, sport: state.sport,
    formatter: MetricFormatter(units: state.units)
  ).html()
}

extension TrackExcerpt {
  /// Replaces the means of the samples with the activity's averages, which are computed from the individual
  /// measurements. Called if the range covers the whole activity.
  fileprivate mutating func take(from analysis: ActivityAnalysis) {
    heartRate = analysis.averageHeartRate ?? heartRate
    cadence = analysis.averageCadence ?? cadence
  }
}

private struct ExcerptMetrics {
  let excerpt: TrackExcerpt
  let bounds: (start: Double, end: Double)
  let axis: TrackExcerpt.Axis
  let sport: Sport
  let formatter: MetricFormatter

  func html() -> HTML {
    build {
      tag("div", .class("stretch-title")) {
        tag("h2") {
          TrackWords.stretch
          " "
          tag("span", .class("quiet")) {
            TrackWords.stretchBetween.filled(positionText(bounds.start), positionText(bounds.end))
          }
        }
        tag("button", .type("button"), .class("button small"), .flag("data-stretch-clear")) {
          TrackWords.clear
        }
      }
      tag("dl", .class("figures")) {
        if excerpt.meters > 0 {
          metric(.distance, formatter.distance(excerpt.meters), formatter.distanceUnit)
        }
        if let seconds = excerpt.movingSeconds {
          metric(.time, clockText(seconds: seconds + 1e-6))
        }
        tempo()
        if let climb = excerpt.climbMeters {
          metric(.climb, formatter.height(climb), formatter.heightUnit)
        }
        if let rate = excerpt.heartRate {
          metric(.heartRate, formatter.whole(rate), UnitWords.beatsPerMinute.text)
        }
        if let cadence = excerpt.cadence {
          metric(
            .cadence, formatter.whole(cadence),
            sport.cadenceUnit.text)
        }
      }
    }
  }

  private func positionText(_ value: Double) -> String {
    axis == .distance ? formatter.distanceWithUnit(value) : clockText(seconds: value)
  }

  @HTMLBuilder private func tempo() -> HTML {
    if let speed = excerpt.speed {
      if sport.isPaced {
        metric(.pace, formatter.pace(speed: speed), formatter.paceUnit)
      } else {
        metric(.speed, formatter.speed(speed), formatter.speedUnit)
      }
    }
  }

  private func metric(_ name: TrackWords, _ number: String, _ unit: String? = nil) -> HTML {
    tag("div") {
      tag("dt") {
        name
        if let unit { tag("span", .class("unit")) { joined(" ", unit) } }
      }
      tag("dd") { tag("b") { number } }
    }
  }
}

/// Returns the message shown instead of the metrics if the server can't be reached.
package func excerptFailed() -> HTML {
  tag("div", .class("stretch-title")) {
    tag("p", .class("error")) { TrackWords.excerptFailed }
    tag("button", .type("button"), .class("button small"), .flag("data-stretch-clear")) {
      TrackWords.clear
    }
  }
}
