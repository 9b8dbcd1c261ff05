import Engine
import Model
import Screens

/// The Today page with all coaches, and the table of activities in different orders.
var tableGallery: [GalleryItem] {
  [
    GalleryItem("today-everything", "Today, with everything there is", .today) {
      var state = TodayState(
        now: galleryNow, weeks: galleryWeeks, week: galleryWeek, latest: pictured)
      state.overview = everything
      return todayScreen(state)
    },
    GalleryItem("today-week-begins", "Today, a week that has only begun, imperial", .today) {
      var state = TodayState(
        now: galleryNow, units: .imperial, weeks: galleryWeeks, latest: pictured, isDemo: true)
      state.overview = TodayOverview(typicalWeek: usual)
      return todayScreen(state)
    },
    GalleryItem("activities-table", "Activities, by date", .activities) {
      activitiesScreen(table(sortedBy: .date, .descending))
    },
    GalleryItem("activities-by-distance", "Activities, by distance", .activities) {
      var state = table(sortedBy: .distance, .ascending)
      state.filter = ActivityFilter(text: "river")
      return activitiesScreen(state)
    },
    GalleryItem("activities-deleted-together", "Activities, several deleted", .activities) {
      var state = table(sortedBy: .date, .descending)
      state.deletedTogether = DeletedTogether(count: 12, key: "1")
      return activitiesScreen(state)
    },
  ]
}

private func table(sortedBy column: ListColumn, _ direction: ListHeading.Direction)
  -> ActivitiesState
{
  var state = ActivitiesState(
    rows: pictured, count: pictured.count, next: "/activities?skip=40", csrf: "token")
  state.headings = ListColumn.allCases.map {
    ListHeading($0, href: "/activities", direction: $0 == column ? direction : nil)
  }
  return state
}

/// Activities with all metrics, a workout with only its time, and an activity without data.
private var pictured: [ActivityRow] {
  var rows = galleryLatest
  for index in rows.indices {
    rows[index].picture =
      index == 1 ? "M12 60l20 -8 14 -22 30 4 24 -20" : "M20 40l16 -24 40 4 22 20 -20 24 -40 -4z"
    rows[index].heartRate = 148
    rows[index].climbMeters = 124
    rows[index].cadence = rows[index].sport == .cycling ? 84 : 172
    rows[index].load = 91
  }
  rows.append(
    ActivityRow(
      id: "12", title: "Workout", sport: .workout, start: galleryNow, meters: 0,
      movingSeconds: 1_210))
  rows.append(
    ActivityRow(id: "13", title: "", sport: .other, start: nil, meters: 0, movingSeconds: nil))
  return rows
}

private var usual: [SportTotal] {
  [
    SportTotal(sport: .running, count: 3, meters: 26_400, movingSeconds: 8_700),
    SportTotal(sport: .cycling, count: 2, meters: 88_000, movingSeconds: 12_900),
    SportTotal(sport: .workout, count: 1, meters: 0, movingSeconds: 1_800),
  ]
}

private var everything: TodayOverview {
  TodayOverview(
    typicalWeek: usual,
    plan: ActivePlan(
      plan: ProgressivePlan(goal: 0.05, weeks: 6),
      start: Instant(unixSeconds: galleryNow.unixSeconds - 21 * 86_400, zoneMinutes: 60), day: 21),
    services: [
      ServiceRow(
        id: 1, title: "Wax the chain", part: "Chain", bike: "Kestrel", urgency: .overdue,
        meters: ServiceCount(used: 342_000, limit: 300_000), leading: .distance, share: 1.14),
      ServiceRow(
        id: 2, title: "Check the brake pads", part: "", bike: "Kestrel", urgency: .soon,
        hours: ServiceCount(used: 44, limit: 50), leading: .hours, share: 0.88),
    ],
    walk: WalkHistoryRow(
      activity: galleryLatest[0], steps: 2_418, stepLength: 0.654, deviation: 0.03, speed: 1.21,
      cadence: 111, good: 93, symmetry: 1.2, variability: 2.1, target: 0.65),
    workout: WorkoutHistoryRow(
      activity: galleryLatest[0],
      sets: [
        SetMetrics(exercise: 3, activeSeconds: 40, repetitions: 12, score: 84),
        SetMetrics(exercise: 3, activeSeconds: 44, repetitions: 11, score: 79),
      ]))
}
