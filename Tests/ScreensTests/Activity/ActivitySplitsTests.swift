import Engine
import Foundation
import Testing

@testable import Gallery
@testable import Screens

/// The splits of an activity: bars, grouping, and columns without data.
@Suite struct ActivitySplitsTests {
  private func splits(_ paces: Double...) -> [Split] {
    paces.map { Split(meters: 1000, seconds: 1000 * $0) }
  }

  @Test func fastestSplitHasTheLongestBar() {
    let scale = SplitBarScale(splits(0.30, 0.33, 0.36))
    #expect(scale.share(0.30) == 1)
    #expect(scale.share(0.33) < 1 && scale.share(0.33) > scale.share(0.36))
    #expect(scale.share(0.36) > 0.5, "a fifth slower is more than half as long")
    #expect(scale.share(0.2) == 1 && scale.share(9) == 0.25)
  }

  @Test func equalOrIncompleteSplitsDoNotShortenBars() {
    let rest = Split(meters: 100, seconds: 20, isComplete: false)
    for splits in [splits(0.3, 0.3), [], splits(0.3, 0.4) + [rest]] {
      #expect(SplitBarScale(splits).share(0.3) == 1, "\(splits)")
    }
  }

  @Test func splitsAreGrouped() {
    let five = [Split](
      repeating: Split(meters: 1000, seconds: 120, elevationGainMeters: 3), count: 7)
    let grouped = (five + [Split(meters: 400, seconds: 50, isComplete: false)]).grouped(by: 5)
    #expect(grouped.map(\.meters) == [5000, 2400])
    #expect(grouped.map(\.seconds) == [600, 290])
    #expect(grouped.map(\.isComplete) == [true, false])
    #expect(grouped[0].elevationGainMeters == 15 && grouped[1].elevationGainMeters == nil)
  }

  @Test func everySplitHasABarAndAHeartRate() {
    let page = MarkupReader(activityPage(SampleTrack(tunnel: nil)))
    #expect(page.elements(with: "data-from").count == 18)
    #expect(page.elements(ofClass: "split-bar").count == 18)
    #expect(page.elements(ofClass: "rate").count == 18 + 2, "two tables with a heading each")
  }

  @Test func missingHeartRateHasNoColumn() {
    activityPage(SampleTrack(tunnel: nil, hasHeartRate: false)).expect(lacks: "class=\"rate\"")
  }

  @Test func activityBelowAKilometreHasNoSplits() {
    activityPage(SampleTrack(meters: 700, tunnel: nil)).expect(lacks: "split-table")
    activityPage(SampleTrack(meters: 1300, tunnel: nil)).expect(
      has: ActivityWords.splitsKilometer.text, lacks: ActivityWords.splitsMile.text)
  }

  @Test func longRideHasASplitForEveryFiveKilometres() {
    let ride = SampleTrack(meters: 30_400, secondsPerMeter: 0.13, tunnel: nil, sport: .cycling)
    activityPage(ride, sport: .cycling).expect(
      has: "<th scope=\"row\">30", lacks: "<th scope=\"row\">29")
  }
}

/// A workout's sets on its activity page.
@Suite struct WorkoutOverviewTests {
  private func page(usesCamera: Bool) -> String {
    var state = ActivityState(
      id: "3", title: "Legs", sport: .workout, start: galleryNow, analysis: ActivityAnalysis())
    state.workout = sampleSets(usesCamera: usesCamera)
    return activityScreen(state).text
  }

  @Test func setsAreRowsWithCollapsedRepetitions() {
    let text = page(usesCamera: true)
    text.expect(
      has: ">6 reps<", WorkoutPageWords.tempoUnit.text, lacks: MissingInputWords.notOnFoot.text)
    #expect(text.components(separatedBy: "<details class=\"section part workout-set\">").count == 3)
    let bars = MarkupReader(text).elements.filter {
      $0.attributes["class"]?.hasPrefix("bar") == true
    }
    #expect(bars.filter { $0.attributes["y"] != "850" }.count == 6)
    #expect(bars.count > 6, "the hold lies flat")
  }

  @Test func timedWorkoutHasNoScoreAndNoTempo() {
    page(usesCamera: false).expect(
      has: "class=\"rest\"", lacks: "set-score", WorkoutPageWords.tempoUnit.text)
  }
}
