import Engine
import Testing

@testable import Gallery
@testable import Screens

@Suite struct WalkPageTests {
  private func row(_ ago: Double, steps: Int = 100, length: Double? = 0.6, meters: Double = 60)
    -> WalkHistoryRow
  {
    WalkHistoryRow(
      activity: ActivityRow(
        id: "1", title: "Walk", sport: .walking,
        start: Instant(unixSeconds: galleryNow.unixSeconds - ago * 86_400, zoneMinutes: 60),
        meters: meters, movingSeconds: 60), steps: steps, stepLength: length, speed: 1,
      cadence: 100, good: 80, symmetry: nil, variability: 3, target: 0.65)
  }

  // MARK: Weeks

  @Test func weeksStartOnMondays() {
    // `galleryNow` is Saturday, 21 November 2026.
    let weeks = WalkWeek.weeks(of: [0, 5, 6, 12, 13, 40].map { row($0) })
    #expect(weeks.map { $0.walks.count } == [1, 1, 2, 2])
    #expect(weeks.map { $0.monday.shortDayText } == ["12 Oct", "2 Nov", "9 Nov", "16 Nov"])
    #expect(weeks.allSatisfy { $0.monday.minuteOfDay == 0 })
  }

  @Test func weeklyMeanIsWeightedBySteps() {
    let week = WalkWeek(
      monday: galleryNow, walks: [row(0, steps: 300, length: 0.7), row(1, steps: 100, length: 0.5)])
    #expect(abs((week.value(.stepLength) ?? 0) - 0.65) < 1e-12)
    #expect(week.value(.distance) == 120)
    #expect(week.value(.symmetry) == nil)
    #expect(week.steps == 400)
  }

  @Test func walksWithoutStepsHaveNoValues() {
    let week = WalkWeek(monday: galleryNow, walks: [row(0, steps: 0, length: nil, meters: 0)])
    for measure in WalkMeasure.allCases { #expect(week.value(measure) == nil) }
  }

  // MARK: Single steps

  private var state: StepsState { StepsState(id: "9", walk: sampleWalk()) }

  @Test func nearestStepIsFound() {
    let first = state.walk.steps[0].measured.step.seconds
    for (index, step) in state.walk.steps.enumerated() {
      #expect(state.step(at: step.measured.step.seconds - first) == index + 1)
    }
    for seconds in [-1.1, 1e9, .nan] { #expect(state.step(at: seconds) == nil, "\(seconds)") }
    #expect(StepsState(id: "9", walk: sampleWalk(steps: 0)).step(at: 0) == nil)
  }

  @Test(arguments: [(1, 0), (50, 0), (51, 1), (240, 4)])
  func stepIsOnItsPage(step: Int, page: Int) {
    #expect(StepsState.page(of: step) == page)
  }

  @Test(arguments: [-3, 0, 4, 5, 1_000]) func everyPageHasSteps(page: Int) {
    var state = state
    state.page = page
    stepsScreen(state).text.expect(has: "name=\"step\"")
  }

  @Test func onlyMatchingStepsAreListed() {
    var state = state
    state.shown = .corrected
    #expect(state.numbers == [31])
    state.shown = .off
    #expect(state.numbers.allSatisfy { !state.walk.steps[$0 - 1].isGood })
    state.shown = .all
    #expect(state.numbers.count == 240)
  }

  // MARK: Report

  @Test func reportShowsTargetAndTolerance() {
    let walk = ActivityWalk(
      summary: sampleWalk(), unit: .centimeters, place: .trouserPocket, hasGyroscope: true,
      isCalibrated: true)
    walkReportScreen(
      WalkReportState(id: "9", walker: "A & B", start: galleryNow, now: galleryNow, walk: walk)
    ).text.expect(has: "A &amp; B", "68\u{a0}cm ± 7.5\u{a0}cm", "1 removed", "not a diagnosis")
  }
}
