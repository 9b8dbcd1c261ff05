import Testing

@testable import Engine

/// Tests the form rules on demo figures that do part of the movement, seen from the front and from the side.
@Suite struct FormViewTests {
  private struct Verdict {
    var judge: SetJudge
    var frames: [PoseFrame]

    func isTold(_ fault: FormFault) -> Bool { judge.faults.contains { $0.fault == fault } }

    /// The share of the frames that break the rule, 0 … 1.
    func brokenShare(_ rule: FormRule) -> Double {
      Double(frames.count { rule.isBroken(in: $0) == true }) / Double(frames.count)
    }
  }

  /// Shares of the time that the way out takes.
  private static let depths = [0.6, 0.7, 0.8, 0.9, 1]
  private static let views = [0.0, 90]
  private static let names = Exercise.all.map(\.name)

  /// Twelve seconds out and back along the way out, or of going into a pose and staying there.
  private func filmed(
    _ motion: FigureMotion, _ variant: FigureVariant?, _ depth: Double, _ view: Double
  ) -> [PoseFrame] {
    let stage = FigureStage(motion, variant: variant, options: options(view))
    let round = max(0.8, motion.loopSeconds / Double(max(1, motion.repetitions)))
    let far = motion.tellingSeconds > 0 ? motion.tellingSeconds : motion.loopSeconds / 2
    return (0..<240).map { index in
      let seconds = Double(index) / 20
      let phase = seconds / round
      let way =
        motion.loop == .hold ? min(1, seconds / 2) : (1 - cosine(2 * Double.pi * phase)) / 2
      var frame = stage.frame(at: depth * way * far / (variant?.tempo ?? 1))
      frame.seconds = seconds
      return frame
    }
  }

  private func options(_ view: Double) -> FigureStage.Options {
    var options = FigureStage.Options()
    options.aspect = 1.3
    options.view = view
    return options
  }

  private func verdict(
    _ exercise: Exercise, _ variant: FigureVariant?, _ depth: Double, _ view: Double
  ) -> Verdict {
    let frames = filmed(exercise.figure, variant, depth, view)
    var judge = SetJudge(exercise)
    _ = judge.watch(frames)
    return Verdict(judge: judge, frames: frames.filter { $0.seconds >= 3 })
  }

  @Test(arguments: names, views) func correctMovementIsNotCorrected(
    name: String, view: Double
  ) throws {
    let exercise = try #require(Exercise.named(name))
    let faults = verdict(exercise, nil, 1, view).judge.faults.map(\.fault)
    #expect(faults.filter { $0 != .standingStill && $0 != .movesTooSmall } == [])
  }

  /// Whatever the depth, a rule speaks of what the picture shows, and of nothing else.
  @Test(arguments: names, views) func ruleTellsWhatThePictureShows(
    name: String, view: Double
  ) throws {
    let exercise = try #require(Exercise.named(name))
    for variant in [nil] + exercise.figure.variants.map(Optional.some) {
      for depth in Self.depths {
        let verdict = verdict(exercise, variant, depth, view)
        for rule in exercise.measure.rules where !rule.isRelative {
          expect(rule, of: verdict, "\(variant?.name ?? "correct") at \(depth)")
        }
      }
    }
  }

  private func expect(_ rule: FormRule, of verdict: Verdict, _ comment: String) {
    let share = verdict.brokenShare(rule)
    let isTold = verdict.isTold(rule.fault)
    let comment = "\(rule.fault.name), \(comment): \(share)"
    if rule.moment == .reached {
      if share < 0.8 { #expect(!isTold, "\(comment)") }
      if share == 1, !verdict.judge.repetitions.isEmpty { #expect(isTold, "\(comment)") }
    } else {
      if share == 0 { #expect(!isTold, "\(comment)") }
      if share > 0.15 { #expect(isTold, "\(comment)") }
    }
  }

  /// From the front the knee's angle hardly closes, and less still where the knees fall in.
  @Test(arguments: [65.0, 72, 80, 85, 90, 95]) func kneesThatFallInAreToldAtEveryDepth(
    thigh: Double
  ) {
    var judge = SetJudge(.squat)
    _ = judge.watch(squats(thigh: thigh, kneesIn: 0.6).frames)
    #expect(judge.faults.map(\.fault) == [FormFault](repeating: .kneesInward, count: 5))
    judge = SetJudge(.squat)
    _ = judge.watch(squats(thigh: thigh, kneesIn: 1).frames)
    #expect(judge.faults.isEmpty)
  }

  /// Knees over feet that are wide apart are nearer together than these while the legs are straight.
  @Test func wideStanceIsNoFault() {
    var judge = SetJudge(.squat)
    let set = FigureSet { StickFigure(knee: 178 - 90 * $0, yaw: 0, kneesIn: 0.6 + 0.4 * $0) }
    _ = judge.watch(set.frames)
    #expect(judge.faults.isEmpty)
  }

  private func squats(thigh: Double, kneesIn: Double) -> FigureSet {
    FigureSet {
      StickFigure(
        knee: 178 - (thigh - 2) * $0, lean: 2 + 25 * $0, yaw: 0, kneesIn: 1 - (1 - kneesIn) * $0)
    }
  }
}
