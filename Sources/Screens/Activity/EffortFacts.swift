import Engine

/// Returns metrics of how demanding the activity was for this athlete. If a metric can't be computed, the missing data
/// is named instead.
///
/// - Parameter countsSteps: Whether another section already shows step symmetry, computed from individual steps.
func effortFacts(
  _ analysis: ActivityAnalysis, body: AthleteBody, sport: Sport, countsSteps: Bool = false
) -> HTML {
  let metrics = EffortMetrics(analysis, of: body)
  return tag("section") {
    tag("h2") { EffortWords.title }
    tag("dl", .class("facts")) {
      metric(.energy, metrics.energy, energyText)
      metric(.load, metrics.load) { load in
        build {
          number(fixedText(load, decimals: 0))
          how(.loadHow)
          if metrics.highestIsFromAge { how(.topFromAge) }
        }
      }
      if sport == .running {
        metric(.uptake, metrics.highestUptake) { uptakeText($0, metrics.highestIsFromAge) }
      }
      if analysis.effort.isOnFoot, !countsSteps {
        metric(.symmetry, metrics.symmetry, symmetryText)
      }
    }
  }
}

/// Returns a metric, or the missing input if it couldn't be computed. Returns nothing for metrics that don't apply to
/// the sport.
private func metric<Value>(
  _ name: EffortWords, _ metric: Metric<Value>, _ text: (Value) -> HTML
) -> HTML {
  if case .missing(.notOnFoot) = metric { return HTML() }
  return tag("div") {
    tag("dt") { name }
    switch metric {
    case .known(let value): text(value)
    case .missing(let gap): tag("dd", .class("how")) { gap.words }
    }
  }
}

private func number(_ text: String) -> HTML { tag("dd") { tag("b") { text } } }

/// Returns the explanation below a metric.
private func how(_ words: EffortWords) -> HTML { how(words.text) }

private func how(_ text: String) -> HTML { tag("dd", .class("how")) { text } }

private func energyText(_ energy: EnergyMetric) -> HTML {
  let gross = Uncertain(energy.gross, Energy.uncertainty * energy.gross)
  let net = Uncertain(energy.net, Energy.uncertainty * energy.gross)
  return build {
    number(EffortWords.energyGross.filled(gross.value, gross.deviation))
    how(EffortWords.energyNet.filled(net.value))
  }
}

private func uptakeText(_ uptake: Estimate, _ isFromAge: Bool) -> HTML {
  let text = Uncertain(uptake.value, max(uptake.deviation, 1))
  return build {
    number(EffortWords.uptakeValue.filled(text.value, text.deviation))
    how(.uptakeHow)
    if isFromAge { how(.topFromAge) }
  }
}

private func symmetryText(_ symmetry: Estimate) -> HTML {
  let text = Uncertain(symmetry.value, max(symmetry.deviation, 0.5))
  let isFound = symmetry.value > 2 * symmetry.deviation
  return build {
    number(
      isFound
        ? EffortWords.symmetryValue.filled(text.value, text.deviation)
        : EffortWords.symmetryNone.filled(text.deviation))
    how(.symmetryHow)
  }
}

extension MissingInput {
  var words: MissingInputWords {
    switch self {
    case .notOnFoot: .notOnFoot
    case .distance: .distance
    case .times: .times
    case .weight: .weight
    case .heartRate: .heartRate
    case .moreHeartRate: .moreHeartRate
    case .restingHeartRate: .restingHeartRate
    case .highestHeartRate: .highestHeartRate
    case .possibleHeartRates: .possibleHeartRates
    case .steadyRunning: .steadyRunning
    case .usefulHeartRate: .usefulHeartRate
    case .footfalls: .footfalls
    case .moreFootfalls: .moreFootfalls
    case .cadence: .cadence
    case .severalSpeeds: .severalSpeeds
    }
  }
}
