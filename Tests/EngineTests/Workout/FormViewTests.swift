import Testing

@testable import Engine

/// The form rules, applied to demo figures that perform part of the movement, seen from the front and from the side.
@Suite struct FormViewTests {
  private struct Verdict {
    var judge: SetJudge
    var frames: [PoseFrame]

    func isReported(_ fault: FormFault) -> Bool { judge.faults.contains { $0.fault == fault } }

    /// Returns the fraction of the frames that break the rule, 0…1.
    func brokenShare(_ rule: FormRule) -> Double {
      Double(frames.count { rule.isBroken(in: $0) == true }) / Double(frames.count)
    }
  }

  /// How far the figure moves, as fractions of the full movement.
  private static let depths = [0.6, 0.7, 0.8, 0.9, 1]
  private static let views = [0.0, 90]

  /// Films the figure moving out and back, or entering and holding a pose, for twelve seconds.
  private func filmed(
    _ motion: MannequinMotion, _ variant: MannequinVariant?, _ depth: Double, _ view: Double
  ) -> [PoseFrame] {
    let stage = MannequinStage(motion, variant: variant, options: options(view))
    let round = max(0.8, motion.loopSeconds / Double(max(1, motion.repetitions)))
    let far =
      motion.representativeSeconds > 0 ? motion.representativeSeconds : motion.loopSeconds / 2
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

  private func options(_ view: Double) -> MannequinStage.Options {
    var options = MannequinStage.Options()
    options.aspect = 1.3
    options.view = view
    return options
  }

  private func verdict(
    _ exercise: Exercise, _ variant: MannequinVariant?, _ depth: Double, _ view: Double
  ) -> Verdict {
    let frames = filmed(exercise.mannequin, variant, depth, view)
    return Verdict(
      judge: judged(exercise, frames).judge, frames: frames.filter { $0.seconds >= 3 })
  }

  @Test(arguments: Exercise.all.map(\.name), views)
  func correctMovementHasNoFaults(name: String, view: Double) throws {
    let exercise = try Exercise.sample(name)
    let faults = verdict(exercise, nil, 1, view).judge.faults.map(\.fault)
    #expect(faults.filter { $0 != .standingStill && $0 != .movesTooSmall } == [])
  }

  /// At any depth, a rule reports exactly the faults that the picture shows.
  @Test(arguments: Exercise.all.map(\.name), views)
  func ruleReportsWhatThePictureShows(name: String, view: Double) throws {
    let exercise = try Exercise.sample(name)
    for variant in [nil] + exercise.mannequin.variants.map(Optional.some) {
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
    let isReported = verdict.isReported(rule.fault)
    let comment = "\(rule.fault.name), \(comment): \(share)"
    if rule.phase == .reached {
      if share < 0.8 { #expect(!isReported, "\(comment)") }
      if share == 1, !verdict.judge.repetitions.isEmpty { #expect(isReported, "\(comment)") }
    } else {
      if share == 0 { #expect(!isReported, "\(comment)") }
      if share > 0.15 { #expect(isReported, "\(comment)") }
    }
  }

  /// Seen from the front, the knee angle hardly changes, and it changes even less if the knees fall inward.
  @Test(arguments: [65.0, 72, 80, 85, 90, 95])
  func kneesFallingInwardAreReportedAtEveryDepth(thigh: Double) {
    let inward = judged(.squat, squats(thigh: thigh, kneesIn: 0.6).frames).judge
    #expect(inward.faults.map(\.fault) == [FormFault](repeating: .kneesInward, count: 5))
    #expect(judged(.squat, squats(thigh: thigh, kneesIn: 1).frames).judge.faults.isEmpty)
  }

  /// In a wide stance the knees are closer together than the feet even with straight legs.
  @Test func wideStanceIsNotAFault() {
    let set = MannequinSet { TestMannequin(knee: 178 - 90 * $0, yaw: 0, kneesIn: 0.6 + 0.4 * $0) }
    #expect(judged(.squat, set.frames).judge.faults.isEmpty)
  }

  private func squats(thigh: Double, kneesIn: Double) -> MannequinSet {
    MannequinSet {
      TestMannequin(
        knee: 178 - (thigh - 2) * $0, lean: 2 + 25 * $0, yaw: 0, kneesIn: 1 - (1 - kneesIn) * $0)
    }
  }
}
