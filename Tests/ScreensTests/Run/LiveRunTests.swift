import Engine
import Testing

@testable import Gallery
@testable import Screens

@Suite struct LiveRunTests {
  private let states = [
    liveState(upTo: 0.7, units: .metric) { _ in },
    liveState(upTo: 0.7, units: .imperial) { $0.phase = .pausedByHand },
    liveState(upTo: 0, units: .metric) { $0 = SessionSnapshot() },
    liveState(upTo: 0.2, units: .metric) { $0.secondsSinceFix = 42 },
  ]

  @Test func everySlotIsOnTheScreenWithItsValue() {
    for state in states {
      let screen = liveRun(state).text
      for slot in SessionView.runLive(state).slots().compactMap(\.self) {
        let value = String(decoding: slot.value, as: UTF8.self)
        let isShown: Bool
        switch slot.kind {
        case .text:
          isShown = screen.contains("data-slot=\"\(slot.name)\"") && hasText(value, screen)
        case .html: isShown = screen.contains("data-slot=\"\(slot.name)\">\(value)")
        case .attribute: continue
        }
        #expect(isShown, "\(slot.name): \(value.prefix(60))")
      }
    }
  }

  @Test func attributeSlotsAreOnTheScreen() {
    for state in states {
      let elements = MarkupReader(liveRun(state).text).elements
      for slot in SessionView.runLive(state).slots().compactMap(\.self)
      where slot.kind == .attribute {
        let parts = slot.name.split(separator: "@").map(String.init)
        let value = String(decoding: slot.value, as: UTF8.self)
        liveRun(state).text.expect(has: "data-slot=\"\(parts[0])\"", for: "\(slot.name)")
        for element in elements where element.attributes["data-slot"] == parts[0] {
          let found = element.attributes[parts[1]]
          #expect(value.isEmpty ? found == nil : found != nil, "\(slot.name)")
        }
      }
    }
  }

  @Test func setupShowsTheSameLocationAsItsSlot() {
    let live = before(.denied)
    runSetup(RunSetupState(live: live)).text.expect(has: text(.location, live))
  }

  @Test func lostSignalShowsABannerUnlessTheGapIsShort() {
    let lost = liveState(upTo: 0.5, units: .metric) { $0.secondsSinceFix = 40.7 }
    text(.banner, lost).expect(has: "No location for 40\u{a0}s. The recording continues.")
    let short = liveState(upTo: 0.5, units: .metric) { $0.secondsSinceFix = 9.9 }
    expect(short, (.banner, ""))
  }

  @Test(arguments: [(14.0, false), (15, true)])
  func missingFirstPositionShowsABannerAfter15Seconds(seconds: Double, isSaid: Bool) {
    let state = liveState(upTo: 0, units: .metric) {
      $0 = SessionSnapshot()
      ($0.phase, $0.location, $0.elapsedSeconds) = (.running, .granted, seconds)
    }
    #expect(text(.banner, state).isEmpty != isSaid)
    expect(state, (.signal, "Searching for GPS…"))
  }

  @Test func timeInTheBandIsShownOnceItIsKnown() {
    var state = liveState(upTo: 0.5, units: .metric) { _ in }
    expect(state, (.shareHidden, "hidden"), (.retentionHidden, "hidden"))
    state.cadence.band = CadenceBand(secondsInside: 30, secondsBelow: 10, secondsAbove: 0)
    state.cadence.retention = 0.8
    expect(state, (.shareHidden, ""), (.retentionHidden, ""))
  }

  @Test func lockedScreenShowsItsUnit() {
    liveRun(liveState(upTo: 0.5, units: .imperial) { _ in }).text.expect(
      has: "<span class=\"pocket-unit\">mi</span>")
  }

  @Test func everyLocationErrorHasABannerWithItsRemedy() {
    let errors: [LocationStatus] = [
      .deniedCanAskAgain, .denied, .servicesDisabled, .providerUnavailable, .timeout, .unknownError,
    ]
    for location in errors {
      let state = liveState(upTo: 0.5, units: .metric) { $0.location = location }
      let trouble = LocationIssue(location)
      #expect(trouble != nil)
      let remedy = trouble.map { remedySection($0).text } ?? "no remedy"
      text(.banner, state).expect(has: remedy)
      text(.location, before(location)).expect(has: remedy)
    }
    for location in LocationStatus.allCases where !errors.contains(location) {
      #expect(LocationIssue(location) == nil)
    }
  }

  @Test(arguments: [
    LocationStatus.denied, .deniedCanAskAgain, .servicesDisabled, .providerUnavailable,
    .unknownError, .notWanted,
  ])
  func missingLocationHidesSignalAndPace(location: LocationStatus) {
    let state = liveState(upTo: 0.5, units: .metric) { $0.location = location }
    expect(
      state, (.signal, "No GPS"), (.signalQuality, "none"), (.signalDetail, ""), (.pace, "--:--"),
      (.speed, "–"))
    #expect(runLockScreen(state).detail == "--:-- min/km")
    #expect(text(.distance, state) != "–")
  }

  @Test func timeIsTheMainMetricWithoutPositions() {
    let state = liveState(upTo: 0, units: .metric) {
      $0 = SessionSnapshot()
      ($0.phase, $0.location, $0.movingSeconds) = (.running, .notWanted, 3723)
    }
    expect(state, (.ruler, "1:02:03"), (.rulerClass, "long"), (.distance, "–"))
  }

  @Test func mainButtonDependsOnThePhase() {
    let actions = SessionPhase.allCases.map { phase in
      text(.primaryAction, liveState(upTo: 0, units: .metric) { $0.phase = phase })
    }
    #expect(actions == ["resume", "pause", "resume", "resume", "resume"])
  }

  @Test func eitherLapOrFinishIsShown() {
    for phase in SessionPhase.allCases {
      let state = liveState(upTo: 0, units: .metric) { $0.phase = phase }
      #expect(text(.lapHidden, state).isEmpty != text(.finishHidden, state).isEmpty)
    }
  }

  @Test func impossibleNumbersAreNotShown() {
    let state = liveState(upTo: 0, units: .metric) {
      ($0.distanceMeters, $0.movingSeconds, $0.currentPace) = (.nan, -1, .infinity)
      ($0.averageSpeed, $0.secondsSinceFix, $0.altitude) = (-.infinity, .nan, .nan)
    }
    expect(
      state, (.distance, "–"), (.moving, "--:--"), (.pace, "--:--"), (.averagePace, "--:--"),
      (.altitude, "–"))
    #expect(!liveRun(state).isEmpty)
  }

  @Test func averagePaceIsShownFrom200Meters() {
    for (meters, average) in [(199.0, "--:--"), (200, "5:33")] {
      let state = liveState(upTo: 0.2, units: .metric) {
        ($0.distanceMeters, $0.averageSpeed) = (meters, 3)
      }
      expect(state, (.averagePace, average))
    }
  }

  @Test func everySignalQualityHasAText() {
    let words = SignalQuality.allCases.map { signalPhrase($0).text }
    #expect(words == ["Searching for GPS…", "GPS poor", "GPS fair", "GPS good", "GPS excellent"])
  }

  @Test func mainMetricIsDimmedWithoutAPace() {
    let state = liveState(upTo: 0.2, units: .metric) { $0.currentPace = nil }
    expect(state, (.rulerClass, "wider none"))
  }

  /// Returns whether the text is the whole content of an element.
  private func hasText(_ value: String, _ screen: String) -> Bool {
    screen.contains("\">\(HTML(value).text)</")
  }
}
