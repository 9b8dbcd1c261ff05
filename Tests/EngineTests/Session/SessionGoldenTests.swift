import Engine
import Foundation
import Testing

/// Numbers on which native code, the page and the audio thread must agree, bit for bit. `ANDANTE_REFRESH_GOLDEN=1 swift
/// test --filter SessionGoldenTests` writes the fixture, and `scripts/wasm-parity.mjs` compares the modules with it.
@Suite struct SessionGoldenTests {
  private static let fixture = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Parity/golden.txt")

  @Test func resultsMatchTheFixture() throws {
    let text = Self.goldenLines().joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["ANDANTE_REFRESH_GOLDEN"] == "1" {
      try text.write(to: Self.fixture, atomically: true, encoding: .utf8)
    }
    let committed = try String(contentsOf: Self.fixture, encoding: .utf8)
    #expect(text == committed, "if the change is meant, refresh the fixture")
  }

  private static func goldenLines() -> [String] {
    SelfCheck.allCases.map { "check \($0.rawValue) \($0.digest.hexText)" }
      + [
        simulationLine(.demo, .run), simulationLine(.openSkyHour, .run),
        simulationLine(.ride, .ride),
        workoutLine(),
      ]
  }

  /// Simulates squats, a plank, an arm pump and a tree in front of the camera, as the parity script does in the module.
  /// The line starts with the programme's numbers and ends like a run's line.
  private static func workoutLine() -> String {
    let numbers: [Double] = [3, 1, 3, 4, 24, 1, 8, 4, 11, 1, 8, 4, 7, 1, 8, 0]
    let name = numbers.map { String(Int($0)) }.joined(separator: ",")
    guard let programme = WorkoutProgramme(numbers: numbers) else { return "workout none" }
    var session = Session(
      header: SessionHeader(
        identifier: header.identifier, sport: .workout, startUnixSeconds: header.startUnixSeconds,
        zoneMinutes: header.zoneMinutes, coach: .workout))
    let shown = WorkoutSimulator.Fault(shownIn: programme)
    var simulator = WorkoutSimulator(programme, faults: shown.map { [$0] } ?? [])
    return "workout \(name) " + fingerprints(&session) { simulator.next() }
  }

  /// Returns a line with the scenario, the digest and number of the snapshots, and the digest of the log.
  private static func simulationLine(_ name: SimulationName, _ kind: CoachKind) -> String {
    var session = Session(
      header: SessionHeader(
        identifier: header.identifier, sport: kind == .ride ? .cycling : .running,
        startUnixSeconds: header.startUnixSeconds, zoneMinutes: header.zoneMinutes, coach: kind))
    var scenario = SimulationScenario(name)
    // The page's demo also starts with a fix.
    if name == .demo { scenario.firstFixSeconds = 0 }
    var simulator = RunSimulator(seed: 7, scenario: scenario)
    return "\(kind) \(name.rawValue) " + fingerprints(&session) { simulator.next() }
  }

  private static func fingerprints(
    _ session: inout Session, _ next: () -> SessionEvent?
  ) -> String {
    var log = Digest()
    while let event = next() {
      session.record(event)
      if case .tick = event.kind { for byte in session.takeLogChunk() { log.add(byte: byte) } }
    }
    for byte in session.takeLogChunk() { log.add(byte: byte) }
    return "\(session.digestText) \(session.snapshotCount) \(log.hexText)"
  }

  /// The parity script passes the same header to `session_new`.
  private static let header = SessionHeader(
    identifier: (0x0001_0203_0405_0607, 0x0809_0A0B_0C0D_0E0F), sport: .running,
    startUnixSeconds: 1_790_000_000, zoneMinutes: 60)
}
