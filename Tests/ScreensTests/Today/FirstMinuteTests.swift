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
    ] {
      #expect(text.contains("href=\"\(address)\" data-action=\"play\""))
    }
  }

  @Test func todayOffersNoDemosWithActivities() {
    let state = TodayState(now: galleryNow, weeks: galleryWeeks, latest: galleryLatest)
    #expect(!todayScreen(state).text.contains("data-action=\"play\""))
  }

  @Test func playedSessionSaysThatItIsNotSaved() {
    #expect(liveRun(LiveRunState()).text.contains("Demo run, not saved"))
    #expect(liveRide(LiveRunState(sport: .cycling)).text.contains("Demo ride, not saved"))
    #expect(walkLive(WalkLiveState()).text.contains("Demo walk, not saved"))
    #expect(trainLive(WorkoutLiveState()).text.contains("Demo workout, not saved"))
    #expect(liveRun(LiveRunState()).text.contains("Replay, not saved"))
  }

  @Test func demoNoticeSaysHowLongDataAreKept() {
    let text = page(PageChrome(.today, isDemo: true), main: HTML()).text
    #expect(text.contains("What you record stays until the demo stops."))
  }

  @Test func activityOffersReplayOfItsSession() {
    var state = ActivityState(
      id: "3", title: "Run", sport: .running, start: galleryNow,
      analysis: SampleTrack().analysis())
    #expect(!activityScreen(state).text.contains("data-action=\"play\""))
    state.replay = "/run?play=/activities/3/log"
    #expect(
      activityScreen(state).text.contains(
        "href=\"/run?play=/activities/3/log\" data-action=\"play\""))
  }

  // MARK: Move

  @Test func moveCardsShowTheirLatestValue() {
    let state = MoveState(
      now: galleryNow,
      latest: [LatestOfKind(kind: .run, activity: galleryLatest[0])])
    let text = moveScreen(state).text
    #expect(text.contains("<strong>10.24\u{a0}km</strong>"))
    #expect(text.components(separatedBy: "Not used yet").count == 4)
    #expect(text.contains("<strong data-tempo>\(SoundDefaults.tempo)</strong>"))
  }

  // MARK: A newcomer's walk

  @Test func newWalkerIsOnlyAskedToWalkTenSteps() {
    let text = walkHome(WalkHomeState()).text
    #expect(text.contains("data-slot=\"targetPart\" hidden"))
    #expect(text.contains("lengths may be up to 17 % off"))
    #expect(text.contains("Walk 10 steps"))
    // Remove the tags, because hidden and collapsed fields have units in their values.
    #expect(!text.replacing(/<[^>]*>/, with: " ").contains("cm/s"))
  }

  @Test(arguments: [(UnitSystem.metric, "km/h", "cm/s"), (.imperial, "mph", "in/s")])
  func walkSpeedUsesTheAthletesUnit(units: UnitSystem, unit: String, other: String) {
    let list = walkMetricList(sampleWalk(), units: units, unit: WalkUnit(usualIn: units)).text
    #expect(list.contains(unit))
    #expect(!list.contains(other))
  }

  @Test func existingTargetIsShown() {
    var state = WalkHomeState()
    state.live.choices.set(.targetStepLength, 0.68)
    let text = walkHome(state).text
    #expect(!text.contains("data-slot=\"targetPart\" hidden"))
    #expect(text.contains("data-slot=\"byHand\" hidden"))
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
    let text = walkPage(climb: 0)
    #expect(!text.contains(MissingInputWords.footfalls.text))
    #expect(!text.contains(MissingInputWords.moreFootfalls.text))
  }

  @Test(arguments: [(0.0, false), (4, false), (30, true)])
  func gradeAdjustedPaceIsShownOnlyWithClimb(climb: Double, isShown: Bool) {
    #expect(walkPage(climb: climb).contains(ActivityWords.gradeAdjusted.text) == isShown)
  }
}
