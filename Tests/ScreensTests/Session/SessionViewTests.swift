import Engine
import Testing

@testable import Gallery
@testable import Screens

/// Requirements that the screens of every kind of session meet.
@Suite struct SessionViewTests {
  /// All screens with slots that are updated during a session, ordered by screen number.
  private let views = SessionScreen.allCases.compactMap(Self.view)

  private static func view(of screen: SessionScreen) -> SessionView? {
    switch screen {
    case .runSetup: .runSetup(RunSetupState(live: before(.granted)))
    case .runLive: .runLive(liveState(upTo: 0.5, units: .metric) { _ in })
    case .walkHome: .walkHome(WalkHomeState(live: walkingState()))
    case .walkCalibration: .walkCalibration(WalkCalibrationState(live: walkingState()))
    case .walkLive: .walkLive(walkingState())
    case .trainLive: .trainLive(WorkoutLiveState())
    case .rideSetup: .rideSetup(RunSetupState(live: before(.granted)))
    case .rideLive: .rideLive(riding)
    case .runSummary, .walkSummary, .trainSetup, .trainSummary, .rideSummary: nil
    }
  }

  private static var riding: LiveRunState {
    var state = liveState(upTo: 0.5, units: .metric) { $0.currentSpeed = 8 }
    state.sport = .cycling
    return state
  }

  /// An element without a matching slot would never be updated.
  @Test func everySlotElementIsFilledByASlot() {
    for view in views {
      let names = view.slots().compactMap { $0?.name }
      let filled = Set(names.map { String($0.prefix { $0 != "@" }) })
      let places = MarkupReader(view.html().text).elements.compactMap { $0.attributes["data-slot"] }
      #expect(!places.isEmpty)
      for place in places { #expect(filled.contains(place), "\(place)") }
    }
  }

  @Test func namesOfSlotsAreUnique() {
    for view in views {
      let names = view.slots().compactMap { $0?.name }
      #expect(Set(names).count == names.count)
    }
  }

  @Test func costlySlotsAreNilOnRequest() {
    let all = views[1].slots()
    let cheap = views[1].slots(withCostly: false)
    #expect(all.count == cheap.count)
    #expect(zip(all, cheap).allSatisfy { $1 == nil || $0 == $1 })
    let left = zip(all, cheap).compactMap { $1 == nil ? $0?.name : nil }
    #expect(left == ["route", "splits", "laps", "quality"])
  }

  @Test func sessionHasOneScreenPerPhase() {
    let run = SessionPhase.allCases.map { SessionScreen(.run, $0) }
    #expect(run == [.runSetup, .runLive, .runLive, .runLive, .runSummary])
    let walk = SessionPhase.allCases.map { SessionScreen(.walk, $0) }
    #expect(walk == [.walkHome, .walkLive, .walkLive, .walkLive, .walkSummary])
    for phase in SessionPhase.allCases {
      #expect(SessionScreen(.walkCalibration, phase) == .walkCalibration)
    }
  }

  @Test func lockScreenShowsTwoMetricsOfALiveSession() throws {
    let screens = try [views[1], views[4], views[7]].map { try #require($0.lockScreen) }
    #expect(
      screens.map { [$0.title, $0.detail] } == [
        ["6.92 km", "5:31 min/km"], ["501\u{a0}m", "67 cm"], ["6.92 km", "28.8 km/h"],
      ])
    #expect(views[0].lockScreen == nil && views[3].lockScreen == nil)
  }
}
