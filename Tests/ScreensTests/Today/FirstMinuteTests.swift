import Engine
import Foundation
import Testing

@testable import Gallery
@testable import Screens

@Suite struct FirstMinuteTests {
  // MARK: Played

  @Test(arguments: [true, false]) func todayOffersDemosWithoutActivities(isDemo: Bool) {
    let text = todayScreen(TodayState(now: galleryNow, isDemo: isDemo)).text
    for address in [
      "/run?play=simulation", "/walk?play=/play/walk", "/train/start?play=simulation",
    ] { text.expect(has: "href=\"\(address)\" data-action=\"play\"") }
  }

  @Test func todayOffersNoDemosWithActivities() {
    let state = TodayState(now: galleryNow, weeks: galleryWeeks, latest: galleryLatest)
    todayScreen(state).text.expect(lacks: "data-action=\"play\"")
  }

  @Test func playedSessionSaysThatItIsNotSaved() {
    liveRun(LiveRunState()).text.expect(has: "Demo run, not saved", "Replay, not saved")
    liveRide(LiveRunState(sport: .cycling)).text.expect(has: "Demo ride, not saved")
    walkLive(WalkLiveState()).text.expect(has: "Demo walk, not saved")
    trainLive(WorkoutLiveState()).text.expect(has: "Demo workout, not saved")
  }

  @Test func demoNoticeSaysHowLongDataAreKept() {
    page(PageChrome(.today, isDemo: true), main: HTML()).text.expect(
      has: "What you record stays until the demo stops.")
  }

  @Test func activityOffersReplayOfItsSession() {
    var state = ActivityState(
      id: "3", title: "Run", sport: .running, start: galleryNow, analysis: SampleTrack().analysis())
    activityScreen(state).text.expect(lacks: "data-action=\"play\"")
    state.replay = "/run?play=/activities/3/log"
    activityScreen(state).text.expect(
      has: "href=\"/run?play=/activities/3/log\" data-action=\"play\"")
  }

  // MARK: Move

  @Test func moveCardsShowTheirLatestValue() {
    let state = MoveState(
      now: galleryNow, latest: [LatestOfKind(kind: .run, activity: galleryLatest[0])])
    let text = moveScreen(state).text
    text.expect(
      has: "<strong>10.24\u{a0}km</strong>", "<strong data-tempo>\(SoundDefaults.tempo)</strong>")
    #expect(text.components(separatedBy: "Not used yet").count == 4)
  }

  // MARK: A newcomer's walk

  @Test func newWalkerIsOnlyAskedToWalkTenSteps() {
    let text = walkHome(WalkHomeState()).text
    text.expect(
      has: "data-slot=\"targetPart\" hidden", "lengths may be up to 17 % off", "Walk 10 steps")
    // Remove the tags, because hidden and collapsed fields have units in their values.
    #expect(!text.replacing(/<[^>]*>/, with: " ").contains("cm/s"))
  }

  @Test(arguments: [(UnitSystem.metric, "km/h", "cm/s"), (.imperial, "mph", "in/s")])
  func walkSpeedUsesTheAthletesUnit(units: UnitSystem, unit: String, other: String) {
    walkMetricList(sampleWalk(), units: units, unit: WalkUnit(usualIn: units)).text.expect(
      has: unit, lacks: other)
  }

  @Test func existingTargetIsShown() {
    var state = WalkHomeState()
    state.live.choices.set(.targetStepLength, 0.68)
    walkHome(state).text.expect(
      has: "data-slot=\"byHand\" hidden", lacks: "data-slot=\"targetPart\" hidden")
  }

  // MARK: A walk's activity

  private func walkPage(climb: Double?) -> String {
    var analysis = SampleTrack(hasHeartRate: false).analysis()
    analysis.elevationGainMeters = climb
    analysis.elevationLossMeters = climb
    analysis.elevationUncertaintyMeters = 5
    return activityScreen(
      ActivityState(
        id: "9", title: "Walk", sport: .walking, start: galleryNow, analysis: analysis,
        walk: ActivityWalk(
          summary: sampleWalk(), unit: .centimeters, place: .trouserPocket, hasGyroscope: true,
          isCalibrated: true))
    ).text
  }

  @Test func walkWithStepsDoesNotAskForFootfalls() {
    walkPage(climb: 0).expect(
      lacks: MissingInputWords.footfalls.text, MissingInputWords.moreFootfalls.text)
  }

  @Test(arguments: [(0.0, false), (4, false), (30, true)])
  func gradeAdjustedPaceIsShownOnlyWithClimb(climb: Double, isShown: Bool) {
    #expect(walkPage(climb: climb).contains(ActivityWords.gradeAdjusted.text) == isShown)
  }
}
