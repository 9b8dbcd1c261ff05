import ActivityFiles
import Engine
import Testing

@testable import andante

@Suite struct TempoTests {
  private typealias Step = TempoCurve.Step

  private func steps(_ text: String) throws -> [TempoCurve.Step] { try TempoFile(text: text).steps }

  @Test(arguments: [
    "t,bpm\n0,160\n10.5,180\n", "0,160\n10.5,180", "\u{FEFF}t,bpm\r\n0,160\r\n10.5,180\r\n",
    "bpm,note,t\n160,easy,0\n180,,10.5\n", " T , BPM \n 0 , 160 \n\n 10.5 ,180,\n\n",
  ]) func allTableDialectsAreRead(text: String) throws {
    #expect(
      try steps(text) == [
        Step(seconds: 0, beatsPerMinute: 160), Step(seconds: 10.5, beatsPerMinute: 180),
      ])
  }

  @Test(arguments: [
    ("", "no row with a time and a tempo"), ("t,bpm\n", "no row with a time and a tempo"),
    ("time,tempo\n0,160\n", "line 1: expected the columns t and bpm"),
    ("t,bpm\n0,160\n\n5,x\n", "line 4: expected a tempo, found \"x\""),
    ("t,bpm\n0\n", "line 2: expected a tempo, found nothing"),
    ("t,bpm\n,160\n", "line 2: expected a time in seconds, found nothing"),
    ("0,160\nnan,170\n", "line 2: expected a time in seconds, found \"nan\""),
    ("0,160\n5,300.5\n", "line 2: the tempo must be between 30 and 300, not 300.5"),
    ("0,29\n", "line 1: the tempo must be between 30 and 300, not 29"),
    ("-1,160\n", "line 1: the time is negative"),
    ("5,160\n4.9,170\n", "line 2: the time is earlier than in the row above"),
  ]) func invalidRowIsReported(text: String, message: String) {
    do {
      _ = try steps(text)
      Issue.record("\(text) was taken")
    } catch { #expect("\(error)" == message) }
  }

  @Test func curveKeepsOnlyTempoChanges() {
    let steps = [(0.0, 160.0), (5, 160), (6, 170), (6, 180), (7, 180), (8, 160)].map {
      Step(seconds: $0, beatsPerMinute: $1)
    }
    let curve = TempoCurve(steps)
    #expect((curve?.opening, curve?.changes.map(\.beatsPerMinute)) == (160, [170, 180, 160]))
    #expect(TempoCurve([]) == nil)
  }

  @Test func openingTempoLastsUntilTheFirstRow() {
    let steps = [Step(seconds: 4, beatsPerMinute: 180)]
    #expect((TempoCurve(steps)?.opening, TempoCurve(steps)?.changes.isEmpty) == (180, true))
    #expect(TempoCurve(steps, opening: 160)?.opening == 160)
    #expect(TempoCurve(steps, opening: 160)?.changes == steps)
  }

  /// Returns the coach's diary for a run with the given speed in each second.
  private func diary(speeds: [Double]) -> CoachDiary {
    var diary = CoachDiary()
    var run = SessionSnapshot()
    var coach = CadenceSnapshot()
    (run.phase, coach.followsSpeed) = (.running, true)
    var follower = CadenceFollower(height: .meters(1.75))
    for (second, speed) in speeds.enumerated() {
      run.seconds = Double(second)
      run.currentSpeed = speed
      follower.add(speed: speed, at: Double(second))
      coach.target = follower.cadence?.stepsPerMinute ?? coach.target
      coach.targetSpeed = follower.speed ?? coach.targetSpeed
      diary.add(run, coach, cues: [])
    }
    return diary
  }

  private let twoSpeeds =
    [0.0, 0, 0] + [Double](repeating: 3, count: 57) + [Double](repeating: 4, count: 60)

  @Test func tempoFollowsTheCoachsTargets() throws {
    let diary = diary(speeds: twoSpeeds)
    let curve = try #require(TempoCurve(following: diary))
    #expect(curve.opening == 170)
    let first = try #require(curve.changes.first)
    #expect((60...64).contains(first.seconds))
    #expect(curve.changes.map(\.beatsPerMinute) == diary.targets.dropFirst().map(\.target))
    #expect((182...183).contains(curve.changes.last?.beatsPerMinute ?? 0))
  }

  @Test func openingTempoLastsUntilTheFirstSpeedAndStandingGivesNone() {
    let opened = TempoCurve(following: diary(speeds: twoSpeeds), opening: 150)
    #expect(opened?.opening == 150)
    #expect(opened?.changes.first == TempoCurve.Step(seconds: 3, beatsPerMinute: 170))
    #expect(TempoCurve(following: diary(speeds: [0.4, 0.4, 1.2, 0])) == nil)
    #expect(TempoCurve(following: CoachDiary()) == nil)
  }
}
