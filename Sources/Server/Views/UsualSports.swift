import Engine
import Screens
import Store

/// What an athlete spends most time on.
struct UsualSports {
  /// What Andante is to start first; a run where nothing is known.
  let kind: CoachKind
  /// The one with distances; running where there is none.
  let sport: Sport

  /// - Parameters:
  ///   - days: of all sports.
  ///   - since: days from this one on tell the kind.
  init(_ days: [DayTotal], since: Int) {
    let recent = SportTotal.totals(of: days.filter { $0.day >= since })
    kind = recent.lazy.compactMap { CoachKind(of: $0.sport) }.first ?? .run
    sport =
      SportTotal.totals(of: days).map(\.sport).first { CoachKind(of: $0) != nil && $0 != .workout }
      ?? .running
  }
}

extension SportTotal {
  /// The longest time first; a sport that was not timed comes last, by its number.
  static func totals(of days: [DayTotal]) -> [SportTotal] {
    Dictionary(grouping: days, by: \.sport).map { sport, days in
      SportTotal(
        sport: sport, count: days.reduce(0) { $0 + $1.activityCount },
        meters: days.reduce(0) { $0 + $1.distanceMeters },
        movingSeconds: days.reduce(0) { $0 + $1.movingSeconds })
    }.filter { $0.count > 0 }.sorted {
      ($1.movingSeconds, $0.sport.rawValue) < ($0.movingSeconds, $1.sport.rawValue)
    }
  }
}

extension CoachKind {
  /// What its activities are, unless the athlete says otherwise.
  var usualSport: Sport {
    switch self {
    case .run: .running
    case .walk, .walkCalibration: .walking
    case .workout: .workout
    case .ride: .cycling
    }
  }

  /// The kind of session that shows a file's positions: without a motion sensor a walk has no steps to coach.
  init(replaying sport: Sport) { self = sport == .cycling ? .ride : .run }

  /// The kind of session in which a sport is done here; nil where there is none.
  init?(of sport: Sport) {
    switch sport {
    case .running: self = .run
    case .walking, .hiking: self = .walk
    case .cycling: self = .ride
    case .workout: self = .workout
    case .swimming, .other: return nil
    }
  }
}
