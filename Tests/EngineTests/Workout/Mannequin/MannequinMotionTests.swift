import Testing

@testable import Engine

@Suite struct MannequinMotionTests {
  @Test func danceCyclesTakeAboutOneSecondAndStrengthLoopsAreSlow() {
    for exercise in Exercise.all where exercise.category != .yoga {
      let motion = exercise.mannequin
      let cycle = motion.loopSeconds / Double(max(1, motion.repetitions))
      let isDance = exercise.category == .dance
      let (seconds, range) = isDance ? (cycle, 0.8...1.2) : (motion.loopSeconds, 2.5...4)
      #expect(range.contains(seconds), "\(exercise.name) \(seconds)")
    }
  }

  @Test func posesAreHeldAndEverythingElseRepeats() {
    for exercise in Exercise.all {
      let isHeld = exercise.category == .yoga || exercise.name == "plank"
      #expect((exercise.mannequin.loop == .hold) == isHeld, "\(exercise.name)")
      let isCounted = !isHeld && exercise.name != "full-body-groove"
      #expect((exercise.mannequin.repetitions > 0) == isCounted, "\(exercise.name)")
    }
  }

  /// A surplus number would be parsed as a name.
  @Test func rowsAreComplete() {
    for exercise in Exercise.all {
      let motion = exercise.mannequin
      let keys = ([motion.keys] + motion.variants.map(\.keys)).map { ($0, motion.keyCount + 1) }
      let stances = ([motion.stance] + motion.variants.map(\.stance)).map { ($0, 2) }
      for (numbers, length) in keys + stances {
        #expect(numbers.count % length == 0, "\(exercise.name)")
        for index in stride(from: 0, to: numbers.count, by: length) {
          #expect((0..<42).contains(numbers[index].value), "\(exercise.name)")
        }
      }
      #expect(zip(motion.milliseconds, motion.milliseconds.dropFirst()).allSatisfy { $0 < $1 })
      #expect(motion.milliseconds[0] == 0 && motion.representativePose < motion.keyCount)
    }
  }

  @Test func everyExerciseHasUniqueFaultNames() {
    for exercise in Exercise.all {
      let names = exercise.mannequin.variants.map(\.name)
      #expect(!names.isEmpty && Set(names).count == names.count, "\(exercise.name)")
      let letters = Set("abcdefghijklmnopqrstuvwxyz-")
      #expect(names.allSatisfy { letters.isSuperset(of: $0) }, "\(exercise.name)")
    }
  }

  /// A variant that looks like the correct movement would be useless as a test.
  @Test func everyFaultIsVisible() {
    for exercise in Exercise.all {
      let right = MannequinStage(exercise.mannequin)
      for variant in exercise.mannequin.variants {
        let wrong = MannequinStage(exercise.mannequin, variant: variant)
        let farthest = MannequinSamples.judged(exercise.mannequin).map { seconds in
          zip(right.body(at: seconds).landmarks, wrong.body(at: seconds).landmarks)
            .map { MannequinSamples.distance($0, $1) }.max() ?? 0
        }
        #expect((farthest.max() ?? 0) > 0.02, "\(exercise.name) \(variant.name)")
      }
    }
  }

  @Test(arguments: [
    "bicep-curl", "shoulder-press", "lateral-raise", "squat", "tricep-extension",
    "downward-dog", "chair", "arm-pump", "jumping-jack", "body-roll", "giddha-hands", "chest-pop",
    "push-up", "front-raise", "sit-up", "plank",
  ])
  func sidesMoveAlike(_ name: String) throws {
    let motion = try #require(Exercise.named(name)).mannequin
    let stage = MannequinStage(motion)
    for seconds in MannequinSamples.moments(motion, perSecond: 20) {
      let points = stage.body(at: seconds).landmarks
      expectMirrored(points, points, "\(name) at \(seconds) s")
    }
  }

  @Test(arguments: ["hip-shake", "side-step", "arm-wave", "hip-sway", "full-body-groove"])
  func sidesAlternate(_ name: String) throws {
    let motion = try #require(Exercise.named(name)).mannequin
    let stage = MannequinStage(motion)
    for seconds in MannequinSamples.moments(motion, perSecond: 20) {
      expectMirrored(
        stage.body(at: seconds).landmarks,
        stage.body(at: seconds + motion.loopSeconds / 2).landmarks, "\(name) at \(seconds) s")
    }
  }

  private func expectMirrored(_ one: [Vector], _ other: [Vector], _ comment: String) {
    for landmark in BodyLandmark.allCases {
      let (a, b) = (one[landmark.rawValue], other[landmark.mirrored.rawValue])
      let distance = MannequinSamples.distance(a, Vector(-b.x, b.y, b.z))
      #expect(distance < 1e-9, "\(landmark), \(comment)")
    }
  }
}
