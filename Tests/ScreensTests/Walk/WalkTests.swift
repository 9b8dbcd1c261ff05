import Engine
import Testing

@testable import Gallery
@testable import Screens

@Suite struct WalkTests {
  private func changed(_ change: (inout WalkLiveState) -> Void) -> WalkLiveState {
    var state = walkingState()
    change(&state)
    return state
  }

  /// Returns the screens of a walk, with the slots that each of them shows in the state's phase. A calibration asks for
  /// the known distance before it starts, and counts steps afterwards.
  private func views(of state: WalkLiveState) -> [(SessionView, isOn: (String) -> Bool)] {
    let isReady = state.session.phase == .ready
    return [
      (.walkHome(WalkHomeState(live: state)), { _ in isReady }),
      (
        .walkCalibration(WalkCalibrationState(live: state)),
        { isReady ? ["counted", "knownField@value"].contains($0) : $0 != "knownField@value" }
      ), (.walkLive(state), { _ in !isReady }),
    ]
  }

  @Test(arguments: [SessionPhase.ready, .running, .pausedByHand])
  func everySlotIsOnItsScreenWithItsValue(phase: SessionPhase) {
    for (view, isOn) in views(of: changed { $0.session.phase = phase }) {
      let markup = view.html().text
      let elements = MarkupReader(markup).elements
      for slot in view.slots().compactMap(\.self) where isOn(slot.name) {
        let parts = slot.name.split(separator: "@").map(String.init)
        let found = elements.filter { $0.attributes["data-slot"] == parts[0] }
        #expect(!found.isEmpty, "\(slot.name)")
        let words = String(decoding: slot.value, as: UTF8.self)
        switch slot.kind {
        case .html: #expect(markup.contains("data-slot=\"\(slot.name)\">\(words)"), "\(slot.name)")
        case .text: #expect(markup.contains("\">\(HTML(words).text)</"), "\(slot.name)")
        case .attribute:
          let isFlag = parts[1] == "hidden"
          #expect(
            found.contains { element in
              let value = element.attributes[parts[1]]
              return (isFlag ? value == nil : (value ?? "").isEmpty) == words.isEmpty
            }, "\(slot.name)")
        }
      }
    }
  }

  @Test func stateIsOneOfThreeWords() {
    expect(changed { _ in }, (.state, "Walking"))
    expect(changed { $0.walk.isWalking = false }, (.state, "Not walking"))
    expect(changed { $0.session.phase = .pausedByHand }, (.state, "Paused"))
  }

  @Test func unconfirmedStepsReplaceNotWalking() {
    func word(_ missing: Int) -> String {
      let state = changed {
        $0.walk.isWalking = false
        $0.walk.unconfirmedSteps = UnconfirmedSteps(count: 3, missing: missing)
      }
      expect(state, (.stateName, "heard"), (.countedWord, text(.state, state)))
      return text(.state, state)
    }
    #expect(
      [1, 2, 10, 11].map(word) == [
        "I hear you: one more step", "I hear you: two more steps", "I hear you: ten more steps",
        "I hear you: keep walking",
      ])
    let paused = changed {
      ($0.session.phase, $0.walk.isWalking) = (.pausedByHand, false)
      $0.walk.unconfirmedSteps = UnconfirmedSteps(count: 3, missing: 1)
    }
    expect(paused, (.state, "Paused"))
    let walking = changed { $0.walk.unconfirmedSteps = UnconfirmedSteps(count: 3, missing: 1) }
    expect(walking, (.state, "Walking"))
  }

  @Test func missingStepsShowAdvice() {
    let state = changed {
      ($0.walk.steps, $0.walk.isWalking, $0.walk.detectsNoSteps) = (0, false, true)
    }
    text(.banner, state).expect(has: "I can’t hear your steps.", lacks: "sound")
    text(.calibrationBanner, state).expect(has: "and turn the sound on.")
    let later = changed { ($0.walk.steps, $0.walk.detectsNoSteps) = (40, true) }
    expect(later, (.banner, ""))
    let enough = changed { ($0.walk.calibration.canFinish, $0.walk.detectsNoSteps) = (true, true) }
    expect(enough, (.calibrationBanner, ""))
    let deaf = changed { ($0.walk.steps, $0.walk.receivesMotion) = (0, false) }
    text(.banner, deaf).expect(has: "This device reports no motion")
    text(.calibrationBanner, deaf).expect(has: "This device reports no motion")
  }

  @Test func onlyPauseOffersToStartOver() {
    expect(changed { _ in }, (.startOverHidden, "hidden"))
    expect(changed { $0.session.phase = .pausedByHand }, (.startOverHidden, ""))
  }

  @Test func calibrationByTenStepsSetsOnlyTheTarget() {
    let none = WalkLiveState()
    text(.calibrated, none).expect(has: "Not calibrated yet")
    let target = changed { $0.choices.set(.targetStepLength, 0.68) }
    text(.calibrated, target).expect(
      has: "Target set. Step lengths are not calibrated yet.", lacks: "Not calibrated")
    let own = changed {
      $0.choices.set(.targetStepLength, 0.68)
      $0.walk.isCalibrated = true
    }
    text(.calibrated, own).expect(has: "your own calibration")
  }

  @Test func stepLengthIsTheMainMetricWithItsDeviation() {
    let state = changed { $0.walk.meanLength = 0.58 }
    expect(
      state, (.length, "58"), (.lengthTarget, "target 68\u{a0}cm"), (.lengthPosition, "below"),
      (.lengthWord, "10\u{a0}cm short"), (.stride, "stride 116\u{a0}cm"))
    #expect(walkLockScreen(state).detail.hasSuffix("58 cm"))
    expect(changed { $0.walk.meanLength = nil }, (.stride, "stride –\u{a0}cm"))
  }

  @Test func targetsHaveThePrecisionOfTheValues() {
    let state = changed {
      ($0.walk.target.stepLengthMeters, $0.walk.target.speedMetersPerSecond) = (0.632, 1.119)
    }
    expect(state, (.lengthTarget, "target 63\u{a0}cm"), (.speedTarget, "target 4.0\u{a0}km/h"))
  }

  @Test func valueAtTheToleranceIsOff() {
    var walk = WalkSnapshot()
    walk.target.lengthToleranceMeters = 0.0625
    walk.target.stepLengthMeters = 0.75
    walk.meanLength = 0.8125
    #expect(WalkBand(.length, walk).position == .above)
    walk.meanLength = 0.8124
    #expect(WalkBand(.length, walk).position == .inside)
    walk.meanLength = nil
    #expect(WalkBand(.length, walk).position == .unknown)
  }

  @Test func markBeyondThePictureHasAnotherShape() {
    var walk = WalkSnapshot()
    var shapes: Set<String> = []
    for length in [0.5, 0.65, 0.9] {
      walk.meanLength = length
      let path = WalkBand(.length, walk).html().text.split(separator: "band-mean")[1]
      shapes.insert(String(path))
    }
    #expect(shapes.count == 3)
  }

  @Test func impossibleNumbersAreNotShown() {
    let state = changed {
      ($0.walk.meanLength, $0.walk.meanSpeed) = (.nan, .infinity)
      ($0.walk.distanceMeters, $0.session.movingSeconds) = (.nan, -1)
      ($0.walk.target.lengthToleranceMeters, $0.walk.cadence) = (0, .nan)
    }
    #expect(!walkLive(state).isEmpty)
    expect(state, (.length, "–"), (.duration, "--:--"))
  }

  @Test func warningShowsTheDirectionAndTheNumberOfSteps() {
    let state = changed {
      ($0.walk.warning, $0.walk.lengthOutliers, $0.walk.meanLength) = (.length, 5, 0.58)
    }
    text(.banner, state).expect(
      has: "Steps too short. Longer steps. 5 of the last 10 steps were off.")
    expect(changed { $0.session.phase = .pausedByHand }, (.banner, ""))
  }

  @Test func everyWarningSaysWhatToDo() {
    let sides: [WalkFault.Side?] = [nil, .below, .above, .uneven]
    let faults = sides.flatMap { length in sides.map { WalkFault(length: length, speed: $0) } }
    for fault in faults.dropFirst() {
      #expect(faultText(fault).split(separator: ".").count == 2, "\(fault)")
    }
    #expect(faultText(WalkFault(length: .above)) == "Steps too long. Shorter steps.")
    #expect(faultText(WalkFault(speed: .below)) == "Too slow. Walk faster.")
    #expect(faultText(WalkFault(length: .below, speed: .below)) == "Too slow. Longer steps.")
    #expect(faultText(WalkFault(length: .uneven, speed: .above)) == "Too fast. Slow down.")
    #expect(walkText(.back) == "Good. Back in the band.")
  }

  @Test func walkWithoutStepsHasNoEvenness() {
    #expect(walkEvenness(GaitMetrics([])) == nil)
  }

  @Test func calibrationCountsDownUntilItIsEnough() {
    func word(_ steps: Int) -> String {
      text(
        .countedWord,
        changed {
          ($0.walk.calibration.steps, $0.walk.calibration.canFinish) = (steps, steps >= 10)
        })
    }
    #expect([0, 9, 10].map(word) == ["10 more", "One more", "Enough. Stop when you like."])
  }

  @Test func typedLengthIsParsedBackToItsValue() throws {
    for unit in WalkUnit.allCases {
      let formatter = WalkMetricFormatter(unit: unit)
      for step in stride(from: 0.25, through: 1.05, by: 0.05) {
        let typed = formatter.typedLength(step)
        let value = try SessionOption.targetStepLength.value(
          of: typed, in: AthleteUnits(.metric, walk: unit))
        #expect(abs(value - step) < 0.51 * unit.meters || unit == .meters, "\(typed)")
        #expect(same(formatter.typedLength(value), typed))
      }
    }
  }

  // MARK: Summary

  @Test func timelineHasEveryStepOnce() throws {
    for count in [1, 2, 299, 300, 301, 4_000] {
      let timeline = try #require(
        WalkTimeline(sampleWalk(steps: count), WalkMetricFormatter(unit: .centimeters)))
      #expect(timeline.entries.count <= WalkTimeline.maximumEntries)
      #expect(timeline.entries.map(\.count).reduce(0, +) == count)
      #expect(timeline.entries.first?.first == 1)
      #expect(timeline.entries.last?.last == count)
    }
    #expect(WalkTimeline(sampleWalk(steps: 0), WalkMetricFormatter(unit: .meters)) == nil)
  }

  @Test func goodStepsInTheTableMatchTheSummary() throws {
    let summary = sampleWalk(steps: 1_000)
    let timeline = try #require(WalkTimeline(summary, WalkMetricFormatter(unit: .inches)))
    #expect(timeline.entries.map(\.goodCount).reduce(0, +) == summary.goodCount)
    #expect(timeline.entries.map(\.countedCount).reduce(0, +) == summary.stepCount)
  }

  @Test func drawingDescribesItself() throws {
    let summary = sampleWalk()
    let timeline = try #require(WalkTimeline(summary, WalkMetricFormatter(unit: .centimeters)))
    timeline.figure().text.expect(
      has: "\(summary.stepCount) steps from", "target 68\u{a0}cm, give or take 7.5\u{a0}cm",
      "shaded: target 68\u{a0}cm")
  }

  @Test func marksInTheDrawingAreExplained() throws {
    let timeline = try #require(WalkTimeline(sampleWalk(), WalkMetricFormatter(unit: .centimeters)))
    let figure = timeline.figure().text
    let legend = timeline.legend().text
    for (mark, words) in [
      ("step-good", "Good step"), ("step-off", "Off target"), ("step-warned", "You were warned"),
      ("step-removed", "Removed"),
    ] { #expect(legend.contains(words) == figure.contains("class=\"\(mark)\""), "\(mark)") }
    legend.expect(has: "Good step")
  }

  @Test func walkWithPositionsShowsItsRoute() {
    var route = RouteSketch()
    route.add(Coordinate(latitude: 48, longitude: 11), startsSegment: true)
    route.add(Coordinate(latitude: 48.001, longitude: 11), startsSegment: false)
    walkSummary(WalkSummaryState(summary: sampleWalk(), route: route)).text.expect(
      has: "data-route")
    walkSummary(WalkSummaryState(summary: sampleWalk())).text.expect(lacks: "data-route")
  }

  @Test func speedsUseTheAthletesUnit() {
    let speed = 1.119
    for (unit, system, shown) in [
      (WalkUnit.centimeters, UnitSystem.metric, "4.0\u{a0}km/h"),
      (.inches, .metric, "4.0\u{a0}km/h"), (.centimeters, .imperial, "2.5\u{a0}mph"),
    ] { #expect(WalkMetricFormatter(unit: unit, system: system).speed(speed) == shown) }
    let formatter = WalkMetricFormatter(unit: .centimeters)
    #expect(
      [formatter.typedSpeed(speed), formatter.clinicalSpeed(speed)]
        == ["4.03\u{a0}km/h", "112\u{a0}cm/s"])
  }

  @Test func inchesApplyToLengthsOnly() {
    let walk = sampleWalk()
    let state = WalkSummaryState(summary: walk, units: .metric, unit: .inches)
    let steps = StepsState(id: "9", walk: walk, units: .metric, unit: .inches)
    for screen in [walkSummary(state).text, stepsScreen(steps).text] {
      screen.expect(has: "km/h", "in", lacks: "mph", "\u{a0}cm")
    }
  }
}
