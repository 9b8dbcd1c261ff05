import Testing

@testable import Engine

/// A walk during which the device's clock is set.
@Suite struct WalkClockTests {
  /// Simulates a minute of walking with 108 steps. At second 30 the clock jumps ahead by `shift` seconds.
  private func walked(shift: Double) -> [CoachedStep] {
    let plan = WalkPlan([WalkPlan.Part(seconds: 60, stepLength: 0.65, cadence: 108)])
    var simulator = WalkSimulator(seed: 3, plan: plan)
    var live = LiveSession(sport: .walking, altitudeSource: .gps, kind: .walk)
    while let event = simulator.next() {
      live.handle(event.seconds < 30 ? event : shifted(event, by: shift))
    }
    return live.coach.walkedSteps
  }

  private func shifted(_ event: SessionEvent, by shift: Double) -> SessionEvent {
    var kind = event.kind
    if case .motion(var sample) = kind {
      sample.seconds += shift
      kind = .motion(sample)
    }
    return SessionEvent(seconds: event.seconds + shift, kind)
  }

  @Test(arguments: [-20, -5, -1, -0.3, 0.2, 1, 20, 3_600])
  func stepTimesStayInOrder(shift: Double) {
    let times = walked(shift: shift).map(\.measured.step.seconds)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    // Readings with times that have already passed don't produce steps.
    let expected = 108 + 1.8 * min(0, shift)
    #expect(abs(Double(times.count) - expected) < 6, "\(times.count)")
  }
}
