import Testing

@testable import Engine

@Suite struct MannequinStageTests {
  @Test(arguments: Exercise.all.map(\.name)) func wholeMovementIsInThePicture(_ name: String) throws
  {
    let exercise = try Exercise.sample(name)
    for aspect in [0.5625, 1, 1.7778] {
      var options = MannequinStage.Options()
      options.aspect = aspect
      let stage = MannequinStage(exercise.mannequin, options: options)
      for seconds in MannequinSamples.moments(exercise.mannequin) {
        let frame = stage.frame(at: seconds)
        #expect(frame.aspect == aspect && frame.seconds == seconds)
        #expect(frame.points.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) })
      }
    }
  }

  @Test func mirrorSwapsSidesAndNames() throws {
    let motion = Exercise.warrior2.mannequin
    var options = MannequinStage.Options()
    options.aspect = 1.5
    let plain = MannequinStage(motion, options: options).frame(at: 5)
    options.isMirrored = true
    let mirrored = MannequinStage(motion, options: options).frame(at: 5)
    #expect(plain[.leftKnee].x > 0.6 && mirrored[.rightKnee].x < 0.4)
    for landmark in BodyLandmark.allCases {
      let (a, b) = (plain[landmark], mirrored[landmark.mirrored])
      #expect(abs(a.x + b.x - 1) < 1e-12 && a.y == b.y && a.z == b.z)
    }
  }

  @Test func scaleChangesSizeButNoAngle() throws {
    let motion = Exercise.squat.mannequin
    var options = MannequinStage.Options()
    let plain = MannequinStage(motion).frame(at: 1.5)
    options.scale = 0.4
    let small = MannequinStage(motion, options: options).frame(at: 1.5)
    let height = { (frame: PoseFrame) in frame[.leftHeel].y - frame[.nose].y }
    #expect(abs(height(small) / height(plain) - 0.4) < 1e-9)
    let knee = { (frame: PoseFrame) in MannequinSignals(frame: frame).rightKnee }
    #expect(abs(knee(small) - knee(plain)) < 1e-9)
  }

  /// Seen from the right side, forward is to the right, and the left side is farther away and less visible.
  @Test func sideViewLooksFromTheRight() throws {
    let frame = MannequinStage(Exercise.squat.mannequin).frame(at: 0)
    #expect(frame[.rightFootIndex].x > frame[.rightHeel].x && frame[.nose].x > frame[.leftEar].x)
    #expect(frame[.leftShoulder].z > 0 && frame[.rightShoulder].z < 0)
    #expect(frame[.leftShoulder].visibility < 0.75 && frame[.rightShoulder].visibility == 0.98)
  }

  @Test func viewCanBeChosen() throws {
    let motion = Exercise.squat.mannequin
    var options = MannequinStage.Options()
    options.view = 0
    let frame = MannequinStage(motion, options: options).frame(at: 0)
    #expect(frame[.leftShoulder].x > frame[.rightShoulder].x + 0.1)
    #expect(abs(frame[.leftShoulder].y - frame[.rightShoulder].y) < 1e-9)
    #expect(frame.points.allSatisfy { $0.visibility == 0.98 })
  }

  @Test(arguments: Exercise.all.map(\.name)) func drawingIsWellFormed(_ name: String) throws {
    let exercise = try Exercise.sample(name)
    let numbers = MannequinStage(exercise.mannequin).drawing(
      at: exercise.mannequin.representativeSeconds
    )
    .numbers
    var (index, shapes, tones) = (0, 0, Set<MannequinDrawing.Tone?>())
    while index + 2 < numbers.count {
      let count = Int(numbers[index + 2])
      switch numbers[index] {
      case 0: #expect(count == 6 && numbers[index + 5] > 0 && numbers[index + 8] > 0)
      case 1: #expect(count >= 6 && count % 2 == 0)
      case 2: #expect(count == 5 && numbers[index + 7] > 0)
      case let kind: Issue.record("kind \(kind)")
      }
      tones.insert(MannequinDrawing.Tone(rawValue: Int(numbers[index + 1])))
      index += 3 + count
      shapes += 1
    }
    #expect(index == numbers.count && (25...50).contains(shapes), "\(shapes)")
    #expect(tones.isSuperset(of: [.skin, .top, .legs, .shoes, .hair]) && !tones.contains(nil))
  }
}
