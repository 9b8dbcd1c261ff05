import Engine
import Testing

@testable import Gallery
@testable import Screens

@Suite struct WalkTests {
  private func text(_ slot: Slot<WalkLiveState>, _ state: WalkLiveState) -> String {
    String(decoding: slot.value(in: state), as: UTF8.self)
  }

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
    #expect(text(.state, changed { _ in }) == "Walking")
    #expect(text(.state, changed { $0.walk.isWalking = false }) == "Not walking")
    #expect(text(.state, changed { $0.session.phase = .pausedByHand }) == "Paused")
  }

  @Test func unconfirmedStepsReplaceNotWalking() {
    func word(_ missing: Int) -> String {
      let state = changed {
        $0.walk.isWalking = false
        $0.walk.unconfirmedSteps = UnconfirmedSteps(count: 3, missing: missing)
      }
      #expect(text(.stateName, state) == "heard")
      #expect(text(.countedWord, state) == text(.state, state))
      return text(.state, state)
    }
    #expect(word(1) == "I hear you: one more step")
    #expect(word(2) == "I hear you: two more steps")
    #expect(word(10) == "I hear you: ten more steps")
    #expect(word(11) == "I hear you: keep walking")
    let paused = changed {
      ($0.session.phase, $0.walk.isWalking) = (.pausedByHand, false)
      $0.walk.unconfirmedSteps = UnconfirmedSteps(count: 3, missing: 1)
    }
    #expect(text(.state, paused) == "Paused")
    let walking = changed { $0.walk.unconfirmedSteps = UnconfirmedSteps(count: 3, missing: 1) }
    #expect(text(.state, walking) == "Walking")
  }

  @Test func missingStepsShowAdvice() {
    let state = changed {
      ($0.walk.steps, $0.walk.isWalking, $0.walk.detectsNoSteps) = (0, false, true)
    }
    #expect(text(.banner, state).contains("I can’t hear your steps."))
    #expect(!text(.banner, state).contains("sound"))
    #expect(text(.calibrationBanner, state).contains("and turn the sound on."))
    let later = changed { ($0.walk.steps, $0.walk.detectsNoSteps) = (40, true) }
    #expect(text(.banner, later).isEmpty)
    let enough = changed {
      ($0.walk.calibration.canFinish, $0.walk.detectsNoSteps) = (true, true)
    }
    #expect(text(.calibrationBanner, enough).isEmpty)
    let deaf = changed { ($0.walk.steps, $0.walk.receivesMotion) = (0, false) }
    #expect(text(.banner, deaf).contains("This device reports no motion"))
    #expect(text(.calibrationBanner, deaf).contains("This device reports no motion"))
  }

  @Test func onlyPauseOffersToStartOver() {
    #expect(text(.startOverHidden, changed { _ in }) == "hidden")
    #expect(text(.startOverHidden, changed { $0.session.phase = .pausedByHand }).isEmpty)
  }

  @Test func calibrationByTenStepsSetsOnlyTheTarget() {
    let none = WalkLiveState()
    #expect(text(.calibrated, none).contains("Not calibrated yet"))
    let target = changed { $0.choices.set(.targetStepLength, 0.68) }
    #expect(text(.calibrated, target).contains("Target set. Step lengths are not calibrated yet."))
    #expect(!text(.calibrated, target).contains("Not calibrated"))
    let own = changed {
      $0.choices.set(.targetStepLength, 0.68)
      $0.walk.isCalibrated = true
    }
    #expect(text(.calibrated, own).contains("your own calibration"))
  }

  @Test func stepLengthIsTheMainMetricWithItsDeviation() {
    let state = changed { $0.walk.meanLength = 0.58 }
    #expect(text(.length, state) == "58")
    #expect(text(.lengthTarget, state) == "target 68\u{a0}cm")
    #expect(text(.lengthPosition, state) == "below")
    #expect(text(.lengthWord, state) == "10\u{a0}cm short")
    #expect(text(.stride, state) == "stride 116\u{a0}cm")
    #expect(walkLockScreen(state).detail.hasSuffix("58 cm"))
    #expect(text(.stride, changed { $0.walk.meanLength = nil }) == "stride –\u{a0}cm")
  }

  @Test func targetsHaveThePrecisionOfTheValues() {
    let state = changed {
      ($0.walk.target.stepLengthMeters, $0.walk.target.speedMetersPerSecond) = (0.632, 1.119)
    }
    #expect(text(.lengthTarget, state) == "target 63\u{a0}cm")
    #expect(text(.speedTarget, state) == "target 4.0\u{a0}km/h")
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
    #expect(text(.length, state) == "–")
    #expect(text(.duration, state) == "--:--")
  }

  @Test func warningShowsTheDirectionAndTheNumberOfSteps() {
    let state = changed {
      ($0.walk.warning, $0.walk.lengthOutliers, $0.walk.meanLength) = (.length, 5, 0.58)
    }
    #expect(
      text(.banner, state).contains(
        "Steps too short. Longer steps. 5 of the last 10 steps were off."))
    #expect(text(.banner, changed { $0.session.phase = .pausedByHand }).isEmpty)
  }

  @Test func everyWarningSaysWhatToDo() {
    let sides: [WalkFault.Side?] = [nil, .below, .above, .uneven]
    let faults = sides.flatMap { length in
      sides.map { WalkFault(length: length, speed: $0) }
    }
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
    #expect(word(0) == "10 more")
    #expect(word(9) == "One more")
    #expect(word(10) == "Enough. Stop when you like.")
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
    let markup = timeline.figure().text
    #expect(markup.contains("\(summary.stepCount) steps from"))
    #expect(markup.contains("target 68\u{a0}cm, give or take 7.5\u{a0}cm"))
    #expect(markup.contains("shaded: target 68\u{a0}cm"))
  }

  @Test func marksInTheDrawingAreExplained() throws {
    let summary = sampleWalk()
    let timeline = try #require(WalkTimeline(summary, WalkMetricFormatter(unit: .centimeters)))
    let figure = timeline.figure().text
    let legend = timeline.legend().text
    for (mark, words) in [
      ("step-good", "Good step"), ("step-off", "Off target"), ("step-warned", "You were warned"),
      ("step-removed", "Removed"),
    ] {
      #expect(legend.contains(words) == figure.contains("class=\"\(mark)\""), "\(mark)")
    }
    #expect(legend.contains("Good step"))
  }

  @Test func walkWithPositionsShowsItsRoute() {
    var route = RouteSketch()
    route.add(Coordinate(latitude: 48, longitude: 11), startsSegment: true)
    route.add(Coordinate(latitude: 48.001, longitude: 11), startsSegment: false)
    let with = walkSummary(WalkSummaryState(summary: sampleWalk(), route: route)).text
    #expect(with.contains("data-route"))
    #expect(!walkSummary(WalkSummaryState(summary: sampleWalk())).text.contains("data-route"))
  }

  @Test func speedsUseTheAthletesUnit() {
    let speed = 1.119
    for (unit, system, shown) in [
      (WalkUnit.centimeters, UnitSystem.metric, "4.0\u{a0}km/h"),
      (.inches, .metric, "4.0\u{a0}km/h"),
      (.centimeters, .imperial, "2.5\u{a0}mph"),
    ] {
      #expect(WalkMetricFormatter(unit: unit, system: system).speed(speed) == shown)
    }
    let formatter = WalkMetricFormatter(unit: .centimeters)
    #expect(formatter.typedSpeed(speed) == "4.03\u{a0}km/h")
    #expect(formatter.clinicalSpeed(speed) == "112\u{a0}cm/s")
  }

  @Test func inchesApplyToLengthsOnly() {
    let walk = sampleWalk()
    let state = WalkSummaryState(summary: walk, units: .metric, unit: .inches)
    let steps = StepsState(id: "9", walk: walk, units: .metric, unit: .inches)
    for screen in [walkSummary(state).text, stepsScreen(steps).text] {
      #expect(screen.contains("km/h") && !screen.contains("mph"))
      #expect(screen.contains("in") && !screen.contains("\u{a0}cm"))
    }
  }
}
