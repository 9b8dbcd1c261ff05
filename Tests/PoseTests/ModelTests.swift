import Testing

@testable import Pose

/// With MediaPipe's own models, where they are.
@Suite struct PoseModelTests {
  private func models() -> TestModels? {
    if TestModels.found == nil { print("Pose: the models are not here: skipped") }
    return TestModels.found
  }

  @Test func theyArePrunedAndFolded() throws {
    guard let models = models() else { return }
    let landmarks = try models.landmarks()
    #expect(landmarks.operationCount == 89)
    #expect(landmarks.multiplications == 351_349_120)
    #expect(try models.detector().multiplications == 429_859_360)
  }

  @Test func oneInPlaceOfTheOtherIsRefused() throws {
    guard let models = models() else { return }
    let (detector, landmarks) = (try models.detector(), try models.landmarks())
    #expect(throws: PoseModelError(.wrongModel, "")) {
      try PoseTracker(detector: landmarks, landmarks: landmarks)
    }
    #expect(throws: PoseModelError(.wrongModel, "")) {
      try PoseTracker(detector: detector, landmarks: detector)
    }
    #expect(throws: PoseModelError.self) { try PoseModel.landmarks.pack(models.source(.detector)) }
  }

  @Test func nobodyIsInNoise() throws {
    guard let models = models() else { return }
    let tracker = try PoseTracker(detector: models.detector(), landmarks: models.landmarks())
    var noise = Noise(seed: 4)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * 64 * 48)
    defer { bytes.deallocate() }
    for index in 0..<4 * 64 * 48 { bytes[index] = UInt8(truncatingIfNeeded: noise.next()) }
    let picture = try #require(Picture(rgba: bytes, width: 64, height: 48))
    #expect(!tracker.track(picture, seconds: 0))
    #expect(tracker.didDetect && tracker.detection == nil && tracker.presence == 0)
  }

  /// Half a second a megabyte would be too slow for every byte: some hundred of each, from a fixed seed.
  @Test func damagedOnesAreRefusedOrRead() throws {
    guard let models = models() else { return }
    var noise = Noise(seed: 13)
    var refused = 0
    for model in PoseModel.allCases {
      let file = try models.source(model)
      // Tables stand in the file's last part, weights before them.
      for round in 0..<60 {
        var damaged = file
        let place =
          round % 2 == 0
          ? file.count - 1 - Int(noise.next() % 60_000) : Int(noise.next()) % file.count
        damaged[place] = UInt8(truncatingIfNeeded: noise.next())
        if (try? model.pack(damaged)) == nil { refused += 1 }
        let cut = Int(noise.next()) % file.count
        if (try? model.pack(Array(file[..<cut]))) == nil { refused += 1 }
      }
    }
    #expect(refused >= 120)
  }
}
