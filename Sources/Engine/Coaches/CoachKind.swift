/// The kind of coach of a session. Raw values are stored in logs.
public enum CoachKind: UInt8, Equatable, Sendable, CaseIterable {
  /// A run: pace, splits and a beat.
  case run = 0
  /// A walk: length and speed of every step.
  case walk = 1
  /// A walk for calibrating step lengths. It isn't stored in the history.
  case walkCalibration = 2
  /// A workout, judged by camera or by time.
  case workout = 3
  /// A ride: speed, distance, climbing and route.
  case ride = 4
}

// MARK: Traits

extension CoachKind {
  /// The default rest in seconds after which a session pauses automatically; 0 means never. Walks never pause
  /// automatically, because slow walking must not count as a rest. Rides pause sooner than runs, because riders mostly
  /// stop only at traffic lights.
  public var defaultAutoPauseSeconds: Double {
    switch self {
    case .run: SessionOption.autoPauseSeconds.usual
    case .ride: 5
    case .walk, .walkCalibration, .workout: 0
    }
  }

  /// Whether a paused session can start over.
  var allowsStartingOver: Bool {
    switch self {
    case .walk: true
    case .run, .walkCalibration, .workout, .ride: false
    }
  }

  /// Whether a pause shows the totals of the smoothed track. It doesn't for walks, because their distance is
  /// determined by the coach.
  var showsTrackTotals: Bool {
    switch self {
    case .walk: false
    case .run, .walkCalibration, .workout, .ride: true
    }
  }

  /// Whether the coach learns the athlete's cadence line.
  var learnsCadenceLine: Bool {
    switch self {
    case .run: true
    case .walk, .walkCalibration, .workout, .ride: false
    }
  }
}
