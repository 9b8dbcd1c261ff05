import Engine
import Model
import Screens
import Store

/// The athlete's main sports, determined by moving time.
struct MainSports {
  /// The kind of session to offer first; a run by default.
  let kind: CoachKind
  /// The main sport among the sports that can be recorded here with a distance; running by default.
  let sport: Sport

  /// - Parameters:
  ///   - days: The totals of all sports.
  ///   - since: The first day to include when determining `kind`.
  init(_ days: [DayTotal], since: Int) {
    let recent = SportTotal.totals(of: days.filter { $0.day >= since })
    kind = recent.lazy.compactMap { $0.sport.profile.coach }.first ?? .run
    sport =
      SportTotal.totals(of: days).map(\.sport).first { $0.profile.coach != nil && $0 != .workout }
      ?? .running
  }
}

extension SportTotal {
  /// Returns the totals per sport, longest time first. Sports with equal times are sorted by raw value.
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
