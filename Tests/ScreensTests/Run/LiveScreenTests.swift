import Engine
import Testing

@testable import Gallery
@testable import Screens

/// The live screens, set-ups and summaries of runs and rides.
@Suite struct LiveScreenTests {
  private func running(_ change: (inout LiveRunState) -> Void = { _ in }) -> LiveRunState {
    var state = liveState(upTo: 0.5, units: .metric) { _ in }
    state.cadence = coach(speed: 3)
    (state.cadence.beat, state.cadence.isBeating) = (true, true)
    (state.cadence.actual, state.cadence.isInBand) = (177, false)
    state.cadence.zone = .faster
    change(&state)
    return state
  }

  @Test func measuredValuesAreShownWhileRunning() {
    let state = running()
    expectPlain(
      state, (.actual, "177"), (.bandPosition, "above"), (.bandWord, "7 above target"),
      (.zoneHidden, ""), (.speed, "10.9"), (.cadence, "169"))
  }

  @Test(arguments: [SessionPhase.pausedByHand, .pausedAutomatically])
  func pauseHidesCurrentValues(phase: SessionPhase) {
    let state = running { $0.session.phase = phase }
    for slot in [Slot<LiveRunState>.actual, .speed, .cadence] {
      #expect(plainText(slot, state) == "–")
    }
    expectPlain(
      state, (.pace, "--:--"), (.support, "--:--"), (.bandPosition, "unknown"), (.bandSign, ""),
      (.bandWord, "Paused"), (.zoneHidden, "hidden"))
    #expect(runLockScreen(state).detail == "Paused")
    let ride = running {
      $0.sport = .cycling
      ($0.cadence.beat, $0.session.phase) = (false, phase)
    }
    expectPlain(ride, (.ruler, "–"))
  }

  @Test func lapTimeIsShownForAFewSeconds() {
    func state(secondsAfter: Double) -> LiveRunState {
      running {
        $0.session.laps = [Split(meters: 400, seconds: 83)]
        $0.session.movingSeconds = 83 + secondsAfter
      }
    }
    expectPlain(state(secondsAfter: 0), (.lapTime, "Lap 1 · 0.40 km · 1:23"))
    expectPlain(state(secondsAfter: 4), (.lapTimeHidden, ""))
    expectPlain(state(secondsAfter: 5), (.lapTimeHidden, "hidden"))
    expectPlain(running(), (.lapTimeHidden, "hidden"))
  }

  @Test func batterySavingIsOfferedAtTwentyPercentUntilItIsOn() {
    func note(_ charge: Double, isSaving: Bool = false) -> String {
      plainText(
        .batteryNote,
        running {
          $0.choices.set(.battery, charge)
          $0.session.saver = isSaving
        })
    }
    #expect([note(0.21), note(0.12, isSaving: true)] == ["", ""])
    expectPlain(running(), (.batteryNote, ""))
    note(0.2).expect(has: "Battery at 20 %.", "data-action=\"saver\"")
  }

  @Test func targetIsShownInFourUnits() throws {
    let expected = [
      UnitSystem.metric: ["5:33 min/km", "10.8 km/h", "8:56 min/mi", "6.7 mph"],
      .imperial: ["8:56 min/mi", "6.7 mph", "5:33 min/km", "10.8 km/h"],
    ]
    for (units, texts) in expected {
      for (tempo, expected) in zip(TempoUnit.allCases, texts) {
        let target = TargetText(units: units, tempo: tempo)
        #expect(target.speed(3).replacingNoBreakSpaces == expected)
        #expect(tempo.name(units) == expected.split(separator: " ").last.map(String.init))
        #expect(target.height(1.75) == TargetText(units: units).height(1.75))
      }
    }
  }

  @Test func sliderUsesTheDisplayedUnit() {
    let mph = running { $0.tempo = .otherSpeed }
    expectPlain(mph, (.sliderMinimum, "4"), (.sliderMaximum, "12.5"), (.sliderValue, "6.7"))
    expectPlain(running(), (.sliderMaximum, "20"))
  }

  @Test func sessionsWithoutBeatOfferTheLockScreen() {
    expectPlain(running(), (.lockNoteHidden, "hidden"))
    expectPlain(running { $0.cadence.beat = false }, (.lockNoteHidden, ""))
    rideSetup(RunSetupState(live: LiveRunState(sport: .cycling))).text.expect(
      has: "data-input=\"lock-screen\"")
  }

  @Test func offsetIsHiddenForAChosenCadence() {
    expectPlain(running(), (.offsetHidden, ""))
    expectPlain(running { $0.cadence.source = .chosen }, (.offsetHidden, "hidden"))
  }

  @Test func targetAndBeatComeBeforeLocation() throws {
    let screen = runSetup(RunSetupState(live: before(.granted))).text
    let target = try #require(screen.firstRange(of: "id=\"target-speed\""))
    let beat = try #require(screen.firstRange(of: "id=\"beat\""))
    let location = try #require(screen.firstRange(of: "data-slot=\"location\""))
    #expect(target.lowerBound < beat.lowerBound && beat.lowerBound < location.lowerBound)
  }

  @Test func ridesNeverSayRun() {
    let word = /\b(run|runs|running|runner)\b/.ignoresCase()
    // Skip forms, because they list all sports. The note about energy names the sports for which it is available.
    for item in gallery where item.slug.hasPrefix("ride") && !item.slug.contains("form") {
      let page = item.render().text
      let main = page.split(separator: "<main").last?.split(separator: "</main>").first ?? ""
      let words = main.replacing(/<[^>]*>/, with: " ")
        .replacing("Only for walking and running", with: "")
      #expect(words.firstMatch(of: word) == nil, "\(item.slug)")
    }
  }

  @Test func bestEffortsOfARideAreSpeeds() {
    let efforts = [LengthEffort(length: 1000, effort: BestEffort(seconds: 100, startMeters: 0))]
    func section(_ sport: Sport) -> String {
      bestEffortSection(
        efforts, records: [], formatter: MetricFormatter(units: .metric), sport: sport)?.text ?? ""
    }
    section(.cycling).expect(has: "36.0", "km/h")
    section(.running).expect(has: "1:40", "min/km")
  }

  @Test(arguments: [1, 2]) func summaryShowsLapsFromTheSecondOn(count: Int) {
    var analysis = SampleTrack().analysis()
    analysis.laps = Array(repeating: Split(meters: 500, seconds: 150), count: count)
    let text = runSummary(RunSummaryState(analysis: analysis)).text
    text.expect(has: "<h2>Splits</h2>")
    #expect(text.contains("<h2>Laps</h2>") == (count > 1))
  }

  @Test func bestEffortsOfARideExcludeRunningDistances() {
    let lengths = [400, 1000, Engine.SplitTable.mile, 5000, 10_000, 21_097.5, 42_195]
    func rowCount(_ lengths: [Double], _ sport: Sport) -> Int {
      let efforts = lengths.map {
        LengthEffort(length: $0, effort: BestEffort(seconds: $0 / 8, startMeters: 0))
      }
      let section = bestEffortSection(
        efforts, records: [], formatter: MetricFormatter(units: .metric), sport: sport)
      return (section?.text ?? "").ranges(of: "scope=\"row\"").count
    }
    #expect(rowCount(lengths, .cycling) == 3 && rowCount(lengths, .running) == 7)
    #expect(rowCount([400], .cycling) == 0)
  }

  @Test func undoNamesTheKindOfSession() {
    func summary(_ sport: Sport) -> String {
      runSummary(RunSummaryState(analysis: ActivityAnalysis(), sport: sport, delivery: .undoable))
        .text
    }
    summary(.running).expect(has: "Undo: resume the run")
    summary(.cycling).expect(has: "Undo: resume the ride", lacks: "resume the run")
  }

  @Test func unfinishedSessionIsNamedByItsKind() {
    let cutOff = UnfinishedSession(start: galleryNow, movingSeconds: 60, meters: 100)
    let live = LiveRunState(sport: .cycling)
    rideSetup(RunSetupState(live: live, unfinished: cutOff)).text.expect(has: "Continue your ride?")
    runSetup(RunSetupState(unfinished: cutOff)).text.expect(has: "Continue your run?")
  }
}

@Suite struct SessionEndTests {
  @Test(arguments: ["live-running", "ride-live", "walk-live", "train-live-notices"])
  func everySessionHasAFinishButtonWithTheSameLabel(slug: String) throws {
    try galleryPage(slug).expect(
      has: #"<span class="hold-word">Finish</span>"#, "Hold to finish", lacks: "Hold to stop")
  }
}

@Suite struct RouteLabelTests {
  /// The route starts or ends in the lower left corner, where the scale is.
  @Test(arguments: [true, false]) func noLabelCoversTheScale(startsThere: Bool) throws {
    let corner = Coordinate(latitude: 48, longitude: 11)
    let other = Coordinate(latitude: 48.003, longitude: 11.008)
    var sketch = RouteSketch()
    for place in startsThere ? [corner, other] : [other, corner] {
      sketch.add(place, startsSegment: false)
    }
    let picture = routeFigure(sketch, units: .metric, isLive: false, label: "").text
    let labels = MarkupReader(picture).elements(ofClass: "route-label")
    #expect(labels.count == 2)
    for label in labels {
      let x = try #require(label.attributes["x"].flatMap { Int($0) })
      let y = try #require(label.attributes["y"].flatMap { Int($0) })
      #expect(x > 1450 || y <= 1640)
    }
  }
}
