import Engine
import Screens

/// Saturday, 2026-11-21, 08:12 local time.
let galleryNow = Instant(unixSeconds: 1_795_245_120, zoneMinutes: 60)

var galleryWeeks: [WeekTotal] {
  let kilometers = [18.4, 22.0, 0, 12.6, 24.9, 27.3, 21.8, 30.2, 26.4, 0, 28.8, 24.1]
  return kilometers.enumerated().map { index, distance in
    WeekTotal(
      monday: Instant(
        unixSeconds: galleryNow.unixSeconds - Double(5 + 7 * (11 - index)) * 86_400,
        zoneMinutes: 60),
      meters: distance * 1000, movingSeconds: distance * 331, count: distance > 0 ? 3 : 0)
  }
}

func galleryRow(
  _ number: Int, _ title: String, _ sport: Sport = .running, meters: Double, daysAgo: Double
) -> ActivityRow {
  ActivityRow(
    id: String(number), title: title, sport: sport,
    start: Instant(
      unixSeconds: galleryNow.unixSeconds - daysAgo * 86_400 + 35_000, zoneMinutes: 60),
    meters: meters, movingSeconds: meters * 0.33)
}

let galleryLatest: [ActivityRow] = [
  galleryRow(3, "Evening run", meters: 10_240, daysAgo: 2),
  galleryRow(2, "Along the river", meters: 8150, daysAgo: 4),
  galleryRow(1, "To the lake and back", .cycling, meters: 64_300, daysAgo: 6),
]

let galleryWeek: [SportTotal] = [
  SportTotal(sport: .running, count: 3, meters: 24_100, movingSeconds: 7_980),
  SportTotal(sport: .cycling, count: 1, meters: 64_300, movingSeconds: 9_400),
]

private let longTitle =
  "Donaudampfschifffahrtsgesellschaftskapitänslauf and the whole way round the lake, twice & <back>"

private var usualToday: TodayState {
  TodayState(now: galleryNow, weeks: galleryWeeks, week: galleryWeek, latest: galleryLatest)
}

var todayGallery: [GalleryItem] {
  [
    GalleryItem("today", "Today", .today) {
      todayScreen(usualToday)
    },
    GalleryItem("today-workouts", "Today, with workouts", .today) {
      todayScreen(
        TodayState(
          now: galleryNow, usual: .workout, weeks: galleryWeeks,
          week: [
            SportTotal(sport: .workout, count: 2, meters: 0, movingSeconds: 2_345),
            SportTotal(sport: .running, count: 1, meters: 8_150, movingSeconds: 2_690),
          ],
          latest: [
            ActivityRow(
              id: "12", title: "Workout", sport: .workout, start: galleryNow, meters: 0,
              movingSeconds: 1_210)
          ] + galleryLatest))
    },
    GalleryItem("today-rider", "Today, of a cyclist", .today) {
      todayScreen(
        TodayState(
          now: galleryNow, usual: .ride, sport: .cycling,
          weeks: galleryWeeks.map { week in
            var week = week
            week.meters *= 4
            return week
          }, week: [SportTotal(sport: .cycling, count: 3, meters: 96_400, movingSeconds: 14_200)],
          latest: Array(galleryLatest.reversed())))
    },
    GalleryItem("today-newcomer", "Today, nothing yet", .today) {
      todayScreen(TodayState(now: galleryNow))
    },
    GalleryItem("today-demo", "Today, demo", .today, isDemo: true) {
      var state = usualToday
      state.isDemo = true
      return todayScreen(state)
    },
    GalleryItem("today-imperial-long", "Today, imperial, long names, huge numbers", .today) {
      todayScreen(
        TodayState(
          now: galleryNow, units: .imperial, weeks: galleryWeeks,
          latest: [
            galleryRow(9, longTitle, .hiking, meters: 21_345_678, daysAgo: 400),
            galleryRow(8, "", .other, meters: 0, daysAgo: 1),
          ]))
    },
    GalleryItem("today-rest-week", "Today, no run this week", .today) {
      todayScreen(
        TodayState(
          now: galleryNow,
          weeks: galleryWeeks.dropLast() + [
            WeekTotal(monday: galleryNow, meters: 0, movingSeconds: 0, count: 0)
          ], latest: galleryLatest))
    },
  ]
}

var listGallery: [GalleryItem] {
  [
    GalleryItem("activities", "Activities", .activities) {
      activitiesScreen(
        ActivitiesState(rows: manyRows, count: 214, next: "/activities?before=abc"))
    },
    GalleryItem("activities-filtered", "Activities, filtered, imperial", .activities) {
      activitiesScreen(
        ActivitiesState(
          rows: Array(manyRows.prefix(4)),
          filter: ActivityFilter(sport: .running, text: "river", from: "2026-10-01"), count: 4,
          units: .imperial))
    },
    GalleryItem("activities-nothing", "Activities, nothing fits", .activities) {
      activitiesScreen(
        ActivitiesState(rows: [], filter: ActivityFilter(text: "<nothing> & \"none\""), count: 0))
    },
    GalleryItem("activities-empty", "Activities, none", .activities) {
      activitiesScreen(ActivitiesState(rows: [], count: 0))
    },
    GalleryItem("activities-deleted", "Activities, one deleted", .activities) {
      activitiesScreen(
        ActivitiesState(rows: galleryLatest, count: 3, deleted: galleryLatest[0], csrf: "token"))
    },
    GalleryItem("deleted", "Deleted activities", .deleted) {
      deletedActivitiesScreen(galleryLatest, csrf: "token")
    },
    GalleryItem("deleted-none", "Deleted activities, none", .deleted) {
      deletedActivitiesScreen([], csrf: "token")
    },
    GalleryItem("activities-long", "Activities, long names, no dates", .activities) {
      var undated = galleryRow(7, longTitle, .swimming, meters: 1500, daysAgo: 0)
      undated.start = nil
      return activitiesScreen(
        ActivitiesState(
          rows: [galleryRow(6, longTitle, meters: 987_654_321, daysAgo: 3), undated], count: 2))
    },
  ]
}

private var manyRows: [ActivityRow] {
  let titles = ["Evening run", "Along the river", "Morning run", "Hills", "Long run"]
  var rows: [ActivityRow] = []
  for index in 0..<14 {
    let sport: Sport = index % 5 == 3 ? .hiking : .running
    let meters = 6000 + Double(index * 977 % 9000)
    rows.append(
      galleryRow(
        100 - index, titles[index % titles.count], sport, meters: meters,
        daysAgo: Double(index * 3)))
  }
  return rows
}
