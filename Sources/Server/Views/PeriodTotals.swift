import Engine
import Screens
import Store

/// Where weeks, months and years begin, as days since 1970, in pages of them back from the present.
struct PeriodCalendar {
  let period: StatisticsPeriod
  let today: Int

  init(_ period: StatisticsPeriod, today: Int) {
    self.period = period
    self.today = today
  }

  /// Periods of one page.
  var pageLength: Int {
    switch period {
    case .week, .month: 12
    case .year: 10
    }
  }

  /// The first days of a page's periods, oldest first, and of the one after them.
  func starts(page: Int) -> [Int] {
    (-pageLength + 1...1).map { start($0 - page * pageLength) }
  }

  func days(page: Int) -> Range<Int> {
    let starts = starts(page: page)
    return starts[0]..<starts[starts.count - 1]
  }

  /// The first day of the period `offset` after the present one.
  private func start(_ offset: Int) -> Int {
    switch period {
    case .week: return CalendarDay.monday(of: today) + 7 * offset
    case .month:
      let (year, month, _) = CalendarDay.date(of: today)
      let months = year * 12 + month - 1 + offset
      return CalendarDay.number(year: months / 12, month: months % 12 + 1, day: 1)
    case .year:
      let year = CalendarDay.date(of: today).year + offset
      return CalendarDay.number(year: year, month: 1, day: 1)
    }
  }
}

/// Days added up to periods.
struct PeriodTotals {
  let calendar: PeriodCalendar
  let page: Int
  let zoneMinutes: Int32
  /// Days of every sport; runs and workouts are added up.
  let days: [DayTotal]
  /// Nil where the athlete's heart rates are not known.
  let loads: [DayLoad]?

  /// Oldest first.
  var all: [PeriodTotal] {
    let starts = calendar.starts(page: page)
    var totals = starts.dropLast().map {
      PeriodTotal(
        start: midnight(of: $0, zoneMinutes: zoneMinutes), load: loads == nil ? nil : 0)
    }
    func index(of day: Int) -> Int? {
      guard let next = starts.firstIndex(where: { $0 > day }), next > 0 else { return nil }
      return next - 1
    }
    for day in days {
      if let index = index(of: day.day) { totals[index].add(day) }
    }
    for load in loads ?? [] {
      if let index = index(of: load.day) { totals[index].load? += load.load }
    }
    return totals
  }
}

extension PeriodTotal {
  fileprivate mutating func add(_ day: DayTotal) {
    switch day.sport {
    case .running:
      runCount += day.activityCount
      meters += day.distanceMeters
      movingSeconds += day.movingSeconds
      climbMeters += day.elevationGainMeters
    case .workout: workouts.add(day)
    case .other, .walking, .hiking, .cycling, .swimming: break
    }
  }
}

extension WorkoutTotal {
  fileprivate mutating func add(_ day: DayTotal) {
    count += day.activityCount
    seconds += day.movingSeconds
  }
}
