import Testing

@testable import Pose

/// Tests with MediaPipe's models. Skipped if the models haven't been downloaded.
@Suite struct ModelTests {
  private func models() -> TestModels? {
    if TestModels.found == nil { print("Pose: the models are not here: skipped") }
    return TestModels.found
  }

  @Test func modelsArePrunedAndFolded() throws {
    guard let models = models() else { return }
    let landmarks = try models.landmarks()
    #expect((landmarks.operationCount, landmarks.multiplications) == (89, 351_349_120))
    #expect(try models.detector().multiplications == 429_859_360)
  }

  @Test func swappedModelsAreRefused() throws {
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

  @Test func noiseHasNoPerson() throws {
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

  /// Packing a model is too slow to damage every byte, so the test tries 60 changed bytes and 60 truncations per model,
  /// with a fixed seed.
  @Test func damagedModelsAreRefusedOrRead() throws {
    guard let models = models() else { return }
    var noise = Noise(seed: 13)
    var refused = 0
    for model in PoseModel.allCases {
      let file = try models.source(model)
      // The tables are at the end of the file, after the weights.
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
