import Engine

/// What a curve of bests is over. Raw values are stored and never renumbered.
public enum CurveKind: UInt8, Sendable, CaseIterable {
  /// m/s over seconds of moving time.
  case speedByDuration = 1
  /// m/s over metres.
  case speedByLength = 2
  /// Watts over seconds of clock time.
  case power = 3

  /// Every span there is, ascending.
  public var spans: [Double] {
    switch self {
    case .speedByDuration: EffortCurve.durations
    case .speedByLength: EffortCurve.lengths
    case .power: EffortCurve.powerDurations
    }
  }

  /// What nobody reaches over a span: beyond, the positions err, or it was another sport. m/s or watts.
  func greatest(over span: Double, of sport: Sport) -> Double {
    switch (self, sport) {
    case (.power, _): 2500
    case (.speedByDuration, .running): Self.fastestRun { $0.fastestPossible <= span }
    case (.speedByLength, .running): Self.fastestRun { $0.meters <= span + 0.5 }
    // The world's best race walkers: 4.35 m/s over 20 km (2015).
    case (_, .walking), (_, .hiking): 4.5
    // 50 m freestyle: 2.39 m/s (2009).
    case (_, .swimming): 2.5
    case (_, .cycling), (_, .workout), (_, .other): 30
    }
  }

  /// The speed of the longest of the records' distances that is no longer than what is asked for: never too strict.
  private static func fastestRun(_ isWithin: (RecordDistance) -> Bool) -> Double {
    let distance = RecordDistance.allCases.last(where: isWithin) ?? .meters400
    return distance.meters / distance.fastestPossible
  }
}
