import Engine
import Model

/// Returns the page with all workouts and the trend of a measure, for all exercises or one.
public func workoutHistory(_ state: WorkoutHistoryState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { TrainHistoryWords.title }
      if !state.workouts.isEmpty { tag("p", .class("quiet")) { TrainHistoryWords.lead } }
    }
    if state.workouts.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { TrainHistoryWords.emptyTitle }
        tag("p") { TrainHistoryWords.emptyWhat }
        tag("a", .class("button primary"), .href("/train")) { TrainHistoryWords.start }
      }
    } else {
      WorkoutHistoryView(state: state).html()
    }
  }
}

private struct WorkoutHistoryView {
  let state: WorkoutHistoryState

  private var text: WorkoutMeasureText {
    WorkoutMeasureText(measure: state.measure, exercise: state.exercise)
  }

  func html() -> HTML {
    let shown = state.shown
    return build {
      choices(
        .exercise,
        [(TrainHistoryWords.every.text, address(nil, state.measure), state.exercise == nil)]
          + state.exercises.map {
            ($0.guide.title, address($0, state.measure), $0.number == state.exercise?.number)
          })
      choices(
        .show, measures.map { ($0.words.text, address(state.exercise, $0), $0 == state.measure) })
      trend(shown)
      weekTable(shown)
      list(shown)
    }
  }

  /// The measures that have data. Excludes the range of motion unless an exercise is selected, because its unit
  /// depends on the exercise.
  private var measures: [WorkoutMeasure] {
    WorkoutMeasure.allCases.filter { measure in
      (measure != .range || state.exercise != nil)
        && (measure == state.measure || state.shown.contains { $0.value(measure) != nil })
    }
  }

  private func address(_ exercise: Exercise?, _ measure: WorkoutMeasure) -> String {
    joined(
      "/train/history?show=", measure.name, exercise.map { joined("&exercise=", $0.name) } ?? "")
  }

  /// Returns a row of links, with the selected one marked.
  private func choices(
    _ label: TrainHistoryWords, _ links: [(name: String, address: String, isChosen: Bool)]
  ) -> HTML {
    tag("nav", .class("choices"), .label(label)) {
      for link in links {
        tag("a", .href(link.address), link.isChosen ? Attribute("aria-current", "true") : nil) {
          link.name
        }
      }
    }
  }

  private func trend(_ workouts: [WorkoutHistoryRow]) -> HTML {
    tag("section", .class("trends")) {
      if let trend = HistoryTrend(workouts, text) {
        trend.html()
        tag("p", .class("quiet")) {
          state.measure.isSum ? TrainHistoryWords.sumKey : TrainHistoryWords.key
        }
      } else {
        tag("p", .class("nothing")) { TrainHistoryWords.notEnough }
      }
    }
  }

  /// Returns a table with a row per week, latest first.
  private func weekTable(_ workouts: [WorkoutHistoryRow]) -> HTML {
    tag("details", .class("section")) {
      tag("summary") { TrainHistoryWords.weeks }
      tag("table", .class("splits")) {
        tag("caption", .class("unseen")) { TrainHistoryWords.weeks }
        tag("thead") {
          tag("tr") {
            columnHeading(TrainHistoryWords.week.text)
            columnHeading(TrainHistoryWords.title.text)
            columnHeading(TrainHistoryWords.sets.text)
            columnHeading(text.title.text)
          }
        }
        tag("tbody") {
          for week in WorkoutWeek.weeks(of: workouts).reversed() {
            tag("tr") {
              tag("th", Attribute("scope", "row")) { week.monday.shortDayText }
              tag("td") { decimal(week.workouts.count) }
              tag("td") { decimal(week.setCount) }
              tag("td") { text.number(week.value(state.measure)) }
            }
          }
        }
      }
    }
  }

  private static var mostRows: Int { 30 }

  private func list(_ workouts: [WorkoutHistoryRow]) -> HTML {
    tag("section") {
      tag("h2") {
        plural(workouts.count, one: TrainHistoryWords.oneWorkout, many: .manyWorkouts)
      }
      tag("ul", .class("rows")) {
        for workout in workouts.prefix(Self.mostRows) { row(workout) }
      }
      tag("p") {
        tag("a", .class("standalone"), .href("/activities?sport=workout")) { TrainHistoryWords.all }
      }
    }
  }

  private func row(_ workout: WorkoutHistoryRow) -> HTML {
    tag("li") {
      tag("a", .class("row activity"), .href(joined("/activities/", workout.activity.id))) {
        tag("span", .class("what")) {
          tag("b") { start(workout) }
          tag("span", .class("quiet block")) { exercises(workout) }
        }
        tag("span", .class("how-much")) {
          tag("b") { text.number(workout.value(state.measure)) }
          tag("span", .class("quiet block")) {
            plural(workout.sets.count, one: TrainHistoryWords.oneSet, many: .manySets)
          }
        }
      }
    }
  }

  private func start(_ workout: WorkoutHistoryRow) -> HTML {
    guard let start = workout.activity.start else { return HTML(workout.activity.title) }
    return timeElement(start, joined(start.dayText(now: state.now), ", ", start.timeText))
  }

  /// Returns the workout's exercises: "Squat, Lunge and 2 more".
  private func exercises(_ workout: WorkoutHistoryRow) -> String {
    var titles: [String] = []
    for set in workout.sets {
      if let title = Exercise.numbered(set.exercise)?.guide.title, !titles.contains(title) {
        titles.append(title)
      }
    }
    let named = titles.prefix(2).joined(separator: ", ")
    return titles.count > 2
      ? TrainHistoryWords.andMore.filled(named, decimal(titles.count - 2)) : named
  }
}
