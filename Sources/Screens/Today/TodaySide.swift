import Engine

/// The side column: the plan, services, and the latest walk and workout.
struct TodaySide {
  let state: TodayState

  private var overview: TodayOverview { state.overview }

  func html() -> HTML {
    build {
      if let plan = overview.plan { planSection(plan) }
      if !overview.services.isEmpty { serviceSection() }
      if let walk = overview.walk { walkSection(walk) }
      if let workout = overview.workout { workoutSection(workout) }
    }
  }

  private func section(
    _ title: TodaySideWords, _ href: String, _ more: TodaySideWords,
    @HTMLBuilder content: () -> HTML
  ) -> HTML {
    tag("section", .class("now")) {
      tag("h2") { title }
      content()
      tag("p") { tag("a", .class("standalone"), .href(href)) { more } }
    }
  }

  private func planSection(_ plan: ActivePlan) -> HTML {
    section(.plan, "/statistics/plan", .openPlan) {
      tag("dl", .class("facts")) {
        fact(
          TodaySideWords.planToday.text, TodaySideWords.percentMore.filled(percent(plan.share)))
        fact(
          TodaySideWords.planGoal.text,
          TodaySideWords.planBy.filled(percent(plan.plan.goal), plan.goalDate.shortDayText))
      }
    }
  }

  private func percent(_ share: Double) -> String {
    let percent = share * 100
    return fixedText(percent, decimals: percent == percent.rounded(.toNearestOrEven) ? 0 : 1)
  }

  private func serviceSection() -> HTML {
    section(.services, "/garage", .openGarage) {
      serviceRows(
        overview.services, ServiceText(units: state.units, today: state.now.localDay))
    }
  }

  private func walkSection(_ walk: WalkHistoryRow) -> HTML {
    let formatter = WalkMetricFormatter(unit: WalkUnit(usualIn: state.units))
    let everyday = MetricFormatter(units: state.units)
    return section(.walk, "/walk/history", .openWalks) {
      tag("dl", .class("facts")) {
        fact(
          WalkHistoryWords.stepLength.text,
          formatter.length(walk.stepLength, deviation: walk.deviation))
        fact(
          WalkHistoryWords.speed.text, withUnit(everyday.speed(walk.speed), everyday.speedUnit))
        if let good = walk.good {
          fact(
            WalkHistoryWords.good.text,
            WalkHistoryWords.percent.filled(fixedText(good, decimals: 0)))
        }
        if let cadence = walk.cadence {
          fact(
            WalkHistoryWords.cadence.text,
            withUnit(fixedText(cadence, decimals: 0), UnitWords.stepsPerMinute))
        }
      }
    }
  }

  private func workoutSection(_ workout: WorkoutHistoryRow) -> HTML {
    section(.workout, "/train/history", .openWorkouts) {
      tag("dl", .class("facts")) {
        fact(
          TrainHistoryWords.sets.text, decimal(workout.sets.count))
        if let repetitions = workout.value(.repetitions) {
          fact(TrainHistoryWords.repetitions.text, fixedText(repetitions, decimals: 0))
        }
        if let score = workout.value(.score) {
          fact(
            TrainHistoryWords.score.text,
            TodaySideWords.points.filled(fixedText(score, decimals: 0)))
        }
        if let time = workout.value(.time) {
          fact(TrainHistoryWords.time.text, clockText(seconds: time))
        }
      }
    }
  }
}
