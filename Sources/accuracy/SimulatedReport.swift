import Engine

/// Compares simulated sessions with their ground truth over several seeds.
struct SimulatedReport {
  static let seeds: ClosedRange<UInt64> = 1...20

  let rows: [SimulatedRow]

  init() {
    rows = SimulationName.allCases.map { name in
      SimulatedRow(
        name: name.title,
        sessions: AccuracyReport.measure(
          name.title, SimulationScenario(name), seeds: SimulatedReport.seeds))
    }
  }
}

/// The results of one scenario over all seeds.
struct SimulatedRow {
  let name: String
  let sessions: [AccuracyReport.Row]

  var trueMeters: Double { mean(sessions.map(\.trueMeters)) ?? 0 }
  var finalMeters: Double { mean(sessions.map(\.finalMeters)) ?? 0 }
  var liveMeters: Double { mean(sessions.map(\.liveMeters)) ?? 0 }
  var rawMeters: Double { mean(sessions.map(\.rawMeters)) ?? 0 }
  var unseenMeters: Double { mean(sessions.map(\.unseenMeters)) ?? 0 }
  var climbMeters: Double? { mean(sessions.compactMap(\.finalClimbMeters)) }
  var trueClimbMeters: Double { mean(sessions.map(\.trueClimbMeters)) ?? 0 }

  private var differences: [Double] { sessions.map { $0.finalMeters - $0.trueMeters } }

  var worstDifference: Double { differences.map(abs).max() ?? 0 }

  /// The mean difference as a fraction of the truth; nil at rest, or if part of the truth could not be recorded.
  var bias: Double? {
    unseenMeters > 0 || trueMeters == 0 ? nil : (mean(differences) ?? 0) / trueMeters
  }
}

private func mean(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
}

extension SimulationName {
  fileprivate var title: String {
    switch self {
    case .demo: "Demo, 5 km in hills"
    case .openSkyHour: "An hour under open sky"
    case .track: "400 m track, one lap"
    case .standingStill: "Ten minutes at rest"
    case .lateFirstFix: "2 km, first fix after 40 s"
    case .tunnel: "3 km with a 300 m tunnel"
    case .treeCover: "3 km, half under trees"
    case .streetCanyon: "3 km, a third between buildings"
    case .trafficLights: "3 km with three stops"
    case .ride: "9 km on a bike, four traffic lights"
    }
  }
}
