import Testing

@testable import Engine

/// The demo figure and the judge come from one definition: the figure, before its own judge, is counted exactly and
/// never corrected, however it is filmed.
@Suite struct FigureJudgeTests {
  /// How the figure is filmed.
  struct Filming: CustomTestStringConvertible, Sendable {
    var framesPerSecond = 30.0
    var isMirrored = false
    var scale = 1.0
    /// Of the picture, as the deviation of each point.
    var jitter = 0.0

    var testDescription: String {
      "\(framesPerSecond) a second\(isMirrored ? ", mirrored" : ""), × \(scale), jitter \(jitter)"
    }

    static let all = [
      Filming(), Filming(framesPerSecond: 8), Filming(framesPerSecond: 15),
      Filming(framesPerSecond: 60), Filming(isMirrored: true), Filming(scale: 0.4),
      Filming(jitter: 0.01),
      Filming(framesPerSecond: 15, isMirrored: true, scale: 0.7, jitter: 0.01),
    ]
  }

  private static let rounds = 8.0
  private static let heldSeconds = 14.0

  /// Frames of eight rounds, or of a pose that is held. Half a round more brings the last repetition home.
  private func frames(
    _ exercise: Exercise, _ filming: Filming, variant: FigureVariant? = nil
  ) -> [PoseFrame] {
    var options = FigureStage.Options()
    options.isMirrored = filming.isMirrored
    options.scale = filming.scale
    options.aspect = 1.3
    let motion = exercise.figure
    let stage = FigureStage(motion, variant: variant, options: options)
    let end =
      motion.loop == .hold
      ? motion.entrySeconds + Self.heldSeconds : motion.loopSeconds * (Self.rounds + 0.5)
    var random = SeededRandom(seed: 5)
    return (0...Int(end * filming.framesPerSecond)).map {
      let frame = stage.frame(at: Double($0) / filming.framesPerSecond)
      return shaken(frame, by: filming.jitter * filming.scale * 0.5, &random)
    }
  }

  private func shaken(
    _ frame: PoseFrame, by deviation: Double, _ random: inout SeededRandom
  ) -> PoseFrame {
    guard deviation > 0 else { return frame }
    var frame = frame
    for index in frame.points.indices {
      frame.points[index].x += deviation * random.nextNormal()
      frame.points[index].y += deviation * random.nextNormal()
    }
    return frame
  }

  private func judged(_ exercise: Exercise, _ frames: [PoseFrame]) -> SetJudge {
    var judge = SetJudge(exercise)
    for frame in frames { _ = judge.add(frame) }
    _ = judge.finish()
    return judge
  }

  /// Whole repetitions: of the half round more, one side of the exercises that have two in a round.
  private func expected(_ exercise: Exercise) -> Int {
    Int((Self.rounds + 0.5) * Double(exercise.figure.repetitions))
  }

  @Test(arguments: Exercise.all.map(\.name), Filming.all)
  func theFigureIsCountedExactly(name: String, filming: Filming) throws {
    let exercise = try #require(Exercise.named(name))
    let judge = judged(exercise, frames(exercise, filming))
    #expect(judge.repetitions.count == expected(exercise))
    #expect(judge.snapshot.refusals == 0)
    #expect(judge.faults.map(\.fault.name) == [])
    if exercise.figure.loop == .hold {
      let held = judge.snapshot.heldSeconds
      #expect(held > Self.heldSeconds - 1)
      #expect(held < Self.heldSeconds + exercise.figure.entrySeconds + 0.1)
    }
  }

  /// Frames that come late or not at all change nothing: time is the frame's own.
  @Test(arguments: ["squat", "bicep-curl", "jumping-jack", "push-up"])
  func unevenFramesAreCountedTheSame(name: String) throws {
    let exercise = try #require(Exercise.named(name))
    var random = SeededRandom(seed: 8)
    let kept = frames(exercise, Filming()).filter { _ in random.nextUnit() > 0.4 }
    #expect(judged(exercise, kept).repetitions.count == expected(exercise))
  }
}
