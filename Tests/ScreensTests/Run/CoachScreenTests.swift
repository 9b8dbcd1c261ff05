import Engine
import Testing

@testable import Gallery
@testable import Screens

@Suite struct CoachScreenTests {
  private func setup(_ change: (inout LiveRunState) -> Void = { _ in }) -> RunSetupState {
    RunSetupState(
      live: before(.granted) {
        $0.cadence = coach()
        $0.choices.set(.height, 1.75)
        change(&$0)
      })
  }

  @Test func recordingSummaryShowsAutoPause() {
    expectPlain(setup().live, (.recordingSummary, "Auto-pause after 30 s"))
    let ride = setup { $0.autoPauseSeconds = 5 }
    expectPlain(ride.live, (.recordingSummary, "Auto-pause after 5 s"))
    let off = setup { $0.autoPauseSeconds = 0 }
    expectPlain(off.live, (.recordingSummary, "Auto-pause off"))
  }

  @Test func suggestionIsExplained() {
    expectPlain(setup().live, (.why, "Usual at 5:33 min/km for someone 175 cm tall."))
    let speed = setup { $0.tempo = .speed }
    expectPlain(speed.live, (.why, "Usual at 10.8 km/h for someone 175 cm tall."))
    let imperial = setup { ($0.units, $0.tempo) = (.imperial, .speed) }
    expectPlain(imperial.live, (.why, "Usual at 6.7 mph for someone 5 ft 9 in tall."))
    let untold = setup { $0.choices = SessionChoices() }
    plainText(.why, untold.live).expect(has: "Add your own height under Your body.")
    let own = setup {
      $0.cadence = coach(windows: 24, increase: 0.035)
      $0.choices.set(.cadenceIncrease, 0.035)
    }
    expectPlain(own.live, (.why, "Your usual cadence at 5:33 min/km is 166. Your plan adds 3.5 %."))
    let moved = setup { $0.cadence.offset = -4 }
    #expect(plainText(.why, moved.live).hasSuffix("tall. Your offset adds −4."))
  }

  @Test func ownModelIsShownNextToTheFormulaWithItsUncertainty() {
    let sure = setup { $0.cadence = coach(windows: 24, increase: 0.035) }
    plainText(.advice, sure.live).expect(has: "170 spm", "166 ± 3 spm", "From your own runs, to")
    #expect(sure.live.cadence.target == 172)
    let unsure = setup { $0.cadence = coach(windows: 2) }
    plainText(.advice, unsure.live).expect(has: "From the formula: ")
  }

  @Test func onlyTargetsOutsideTheLimitsAreFlagged() {
    expectPlain(setup().live, (.limits, ""))
    let limitConflict = setup { $0.cadence = coach(speed: 6.2, height: 1.5) }
    plainText(.limits, limitConflict.live).expect(has: "we suggest for your height")
    let beyond = setup { ($0.cadence.source, $0.cadence.target) = (.chosen, 204) }
    plainText(.limits, beyond.live).expect(
      has: "204 spm is outside the recommended range, 155 to 195")
  }

  @Test func limitationsAreOnTheSetupScreen() {
    let screen = runSetup(setup()).text
    for words in [CoachWords.limitHeuristic, .limitPeople, .limitBlind, .disclaimer] {
      screen.expect(has: HTML(words.text).text)
    }
    screen.expect(has: "The recommended range is 155 to 195 steps a minute.")
  }

  @Test func everySetupSlotIsOnTheScreenWithItsValue() {
    for state in [setup(), setup { $0.cadence.source = .chosen }, setup { $0.units = .imperial }] {
      let screen = runSetup(state).text
      for slot in SessionView.runSetup(state).slots().compactMap(\.self) {
        let name = slot.name.split(separator: "@").first.map(String.init) ?? ""
        screen.expect(has: "data-slot=\"\(name)\"", for: "\(slot.name)")
        let text = HTML(String(decoding: slot.value, as: UTF8.self)).text
        if slot.kind == .text { #expect(screen.contains(">\(text)</"), "\(slot.name)") }
      }
    }
  }

  @Test func fieldTextIsParsedBackToItsValue() throws {
    for units in UnitSystem.allCases {
      for tempo in TempoUnit.allCases {
        let text = TargetText(units: units, tempo: tempo)
        for speed in stride(from: 1.5, through: 6, by: 0.25) {
          let read = try SessionOption.targetSpeed.value(
            of: text.speed(speed), in: AthleteUnits(units))
          #expect(abs(read / speed - 1) < 0.02, "\(text.speed(speed))")
        }
        let height = try SessionOption.height.value(of: text.height(1.75), in: AthleteUnits(units))
        #expect(abs(height - 1.75) < 0.013)
      }
    }
  }

  @Test func workoutLengthsAreParsedBackToTheirValues() {
    let lengths: [IntervalLength] = [
      .seconds(45), .seconds(90), .seconds(150), .seconds(600), .seconds(5400), .meters(200),
      .meters(400), .meters(1000), .meters(1500),
    ]
    for units in UnitSystem.allCases {
      for length in lengths {
        #expect(IntervalLength.parse(TargetText(units: units).part(length)) == length, "\(length)")
      }
    }
    #expect(TargetText(units: .imperial).part(.meters(804.672)).replacingNoBreakSpaces == "0.50 mi")
  }

  @Test func buttonsStepByFiveSecondsOrHalfAUnit() {
    let pace = TargetText(units: .metric)
    #expect(pace.speed(pace.stepped(3, isFaster: true)).replacingNoBreakSpaces == "5:28 min/km")
    #expect(pace.speed(pace.stepped(3, isFaster: false)).replacingNoBreakSpaces == "5:38 min/km")
    let speed = TargetText(units: .metric, tempo: .speed)
    #expect(speed.speed(speed.stepped(3, isFaster: true)).replacingNoBreakSpaces == "11.3 km/h")
    let mph = TargetText(units: .imperial, tempo: .speed)
    #expect(mph.speed(mph.stepped(3, isFaster: false)).replacingNoBreakSpaces == "6.2 mph")
    for text in [pace, speed, mph] {
      #expect(text.stepped(8, isFaster: true) <= 8 && text.stepped(1, isFaster: false) >= 1)
    }
  }

  // MARK: Live

  private func beating(_ change: (inout CadenceSnapshot) -> Void = { _ in }) -> LiveRunState {
    var state = liveState(upTo: 0.5, units: .metric) { _ in }
    state.cadence = coach(speed: 3)
    (state.cadence.beat, state.cadence.isBeating) = (true, true)
    change(&state.cadence)
    return state
  }

  @Test func targetIsTheMainMetricOnlyWithTheBeat() {
    expectPlain(beating(), (.ruler, "170"), (.rule, "cadence"))
    let calm = beating { ($0.beat, $0.isBeating) = (false, false) }
    expectPlain(
      calm, (.ruler, "5:31"), (.bandHidden, "hidden"), (.manualHidden, "hidden"),
      (.targetControlsHidden, "hidden"), (.beatMarkHidden, "hidden"))
  }

  @Test func bandIsShownByASignAndAWord() {
    let cases: [(Double?, Bool?, String, String)] = [
      (170, true, "✓", "in the band"), (178, false, "▲", "8 above target"),
      (158, false, "▼", "12 below target"), (nil, nil, "", "No steps yet"),
    ]
    for (actual, isInBand, sign, word) in cases {
      let state = beating { ($0.actual, $0.isInBand) = (actual, isInBand) }
      expectPlain(state, (.bandSign, sign), (.bandWord, word))
    }
  }

  @Test func beatMarkIsShownWhileTheBeatIsAudible() {
    expectPlain(beating(), (.beatMarkHidden, ""))
    expectPlain(beating { $0.beatVolume = 0.3 }, (.beatMarkHidden, ""))
    let unheard: [(inout CadenceSnapshot) -> Void] = [
      { $0.isBeating = false }, { $0.isSilentWindow = true }, { $0.beatVolume = 0 },
      { $0.isSoundInterrupted = true },
    ]
    for change in unheard { #expect(plainText(.beatMarkHidden, beating(change)) == "hidden") }
  }

  @Test func buttonsSetTheOptionsOfTheirLabels() {
    expectPlain(beating(), (.followSet, "followsSpeed:1 chosenCadence:0"))
    let following = beating { $0.followsSpeed = true }
    expectPlain(
      following, (.followSet, "followsSpeed:0"), (.manualHidden, "hidden"),
      (.byHandHidden, "hidden"))
    expectPlain(beating(), (.fasterName, "Faster, to 5:28 min/km"))
    #expect(plainText(.fasterSet, beating()).hasPrefix("targetSpeed:3.04"))
    let chosen = beating { ($0.source, $0.target) = (.chosen, 180) }
    expectPlain(
      chosen, (.fasterSet, "chosenCadence:181.000000"), (.slowerName, "Lower, to 179 spm"),
      (.sliderHidden, "hidden"))
    let highest = beating { ($0.source, $0.target) = (.chosen, 240) }
    expectPlain(highest, (.fasterSet, "chosenCadence:240.000000"))
  }

  @Test func beatShowsWhyItIsSilent() {
    let cases: [((inout CadenceSnapshot) -> Void, String)] = [
      ({ _ in }, "on"), ({ $0.isBeating = false }, "paused"), ({ $0.beatVolume = 0.5 }, "fading"),
      ({ $0.beatVolume = 0 }, "silent"), ({ $0.isSilentWindow = true }, "silent"),
      ({ $0.isSoundInterrupted = true }, "interrupted"), ({ $0.beat = false }, "off"),
    ]
    for (change, word) in cases { #expect(plainText(.beatWord, beating(change)) == word) }
  }

  @Test func coachProblemsAreExplained() {
    let frozen = beating { ($0.followsSpeed, $0.isFrozen) = (true, true) }
    plainText(.coachNotes, frozen).expect(has: "No speed to follow. The target stays at 170 spm.")
    let taken = beating { $0.isSoundInterrupted = true }
    plainText(.coachNotes, taken).expect(has: "Another app is using the sound.")
    expectPlain(beating(), (.coachNotes, ""))
  }

  @Test func intervalShowsItsPartTheRestAndTheNextPart() {
    var state = beating {
      $0.interval = IntervalPosition(
        part: .work(3), count: 8, rest: .meters(143), next: .recovery(3))
    }
    state.choices.set(IntervalRun(work: .meters(400), recovery: .seconds(90), count: 8))
    expectPlain(state, (.intervalPart, "Work 3 of 8"), (.intervalLeft, "150 m left"))
    state.units = .imperial
    expectPlain(
      state, (.intervalLeft, "0.09 mi left"), (.intervalNext, "then Recovery"),
      (.intervalShare, "0.64"))
    state.cadence.interval = IntervalPosition(part: .over, count: 8)
    expectPlain(state, (.intervalPart, "Workout done"), (.skipHidden, "hidden"))
    expectPlain(beating(), (.intervalHidden, "hidden"))
  }

  @Test func zoneIsShownByAWord() {
    expectPlain(beating { $0.zone = .slower }, (.zone, "Speed up"))
    expectPlain(beating { $0.zone = .faster }, (.zone, "Slow down"))
    expectPlain(beating(), (.zoneHidden, "hidden"))
  }

  @Test func everyInputErrorIsOneSentence() {
    func line(
      _ fault: OptionTextError, _ option: SessionOption, _ units: UnitSystem,
      walk: WalkUnit = .centimeters
    ) -> String {
      optionFaultText(fault, option, units: AthleteUnits(units, walk: walk)).replacingNoBreakSpaces
    }
    for fault in OptionTextError.allCases {
      for option in SessionOption.allCases {
        for units in UnitSystem.allCases {
          #expect(!line(fault, option, units).isEmpty)
          line(fault, option, units).expect(lacks: "\n")
        }
        for walk in WalkUnit.allCases where option.kind.isTyped {
          #expect(line(fault, option, .metric, walk: walk).hasSuffix("."))
        }
      }
    }
    #expect(
      line(.notUnderstood, .targetSpeed, .metric)
        == "Enter a speed or a pace, like 10.8 km/h or 5:33 min/km.")
    #expect(line(.tooSmall, .targetStepLength, .metric) == "Choose a value from 20 cm to 110 cm.")
    line(.tooSmall, .targetStepSpeed, .metric, walk: .inches).expect(has: "(8 in/s)")
  }
}
