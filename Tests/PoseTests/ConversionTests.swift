import Testing

@testable import Pose

@Suite struct ConversionTests {
  @Test(arguments: [0, 1, 2])
  func smallModelIsConverted(form: Int) throws {
    let file = SmallModel.file(SmallModel.Form.allCases[form])
    let (plan, halves) = try PoseModel.detector.convert(file)
    #expect(plan.operations.map(\.kind) == [.pointwise, .maxPool])
    #expect(plan.operations[0].residual == plan.inputOffset)
    let network = try Network(packed: NetworkFile.bytes(plan, halves: halves))
    for index in 0..<network.inputCount { network.input[index] = Float(index) }
    network.run()
    let (all, largest) = (network.output(0), network.output(1))
    for index in 0..<network.inputCount { #expect(all.data[index] == 3 * Float(index) + 1) }
    // The last of four pixels has the largest values.
    #expect(largest.data[0] == 3 * Float(5 * 8) + 1 && largest.data[31] == 3 * 127 + 1)
  }

  @Test func otherModelsAreRefused() {
    #expect(throws: PoseModelError(.notAModel, "")) { try PoseModel.detector.pack([]) }
    #expect(throws: PoseModelError(.notAModel, "")) {
      try PoseModel.detector.pack(Array(repeating: 0x20, count: 1_000))
    }
    #expect(throws: PoseModelError(.wrongModel, "")) {
      try PoseModel.landmarks.pack(SmallModel.file(.dense))
    }
  }

  @Test func truncationIsRefusedOrHasNoEffect() throws {
    for form in SmallModel.Form.allCases {
      let file = SmallModel.file(form)
      let whole = try PoseModel.detector.pack(file)
      for count in 0..<file.count {
        // The end of the file may contain unused data.
        let packed = try? PoseModel.detector.pack(Array(file[..<count]))
        #expect(packed == nil || packed == whole, "\(form), \(count) bytes")
      }
    }
  }

  /// Damaged bytes are either rejected or result in a network that runs.
  @Test func damagedModelsNeverCrash() {
    var noise = Noise(seed: 11)
    var refused = 0
    var ran = 0
    for form in SmallModel.Form.allCases {
      let file = SmallModel.file(form)
      for round in 0..<4 * file.count {
        var damaged = file
        damaged[round % file.count] = UInt8(truncatingIfNeeded: noise.next())
        if round % 3 == 0 { damaged[Int(noise.next()) % file.count] ^= 0xff }
        do {
          try Network(packed: PoseModel.detector.pack(damaged)).run()
          ran += 1
        } catch {
          refused += 1
        }
      }
    }
    #expect(refused > 1_000 && ran > 1_000)
  }
}

@Suite struct FlatBufferTests {
  private func table(_ bytes: [UInt8]) throws -> FlatTable { try FlatBuffer(bytes: bytes).root() }

  @Test func fieldsAreRead() throws {
    let model = FlatModel([0: .int(-5), 2: .byte(200), 3: .ints([1, -2]), 4: .table([0: .int(9)])])
    let root = try table(model.bytes)
    #expect(try root.int(0) == -5)
    #expect(try root.int(1, default: 7) == 7)
    #expect(try root.byte(2) == 200)
    #expect(try root.ints(3) == [1, -2])
    #expect(try root.table(4)?.int(0) == 9)
    #expect(try root.table(9)?.position == nil)
    #expect(try root.ints(9) == [])
  }

  @Test func offsetsBeyondTheEndAreRefused() {
    for bytes: [UInt8] in [
      [], [4], [4, 0, 0, 0], [255, 255, 255, 255, 0], [0, 0, 0, 0, 0, 0, 0, 0],
    ] {
      #expect(throws: PoseModelError.self) { try table(bytes) }
    }
  }

  @Test func longVectorsAreRefused() throws {
    var bytes = FlatModel([0: .ints([1, 2, 3])]).bytes
    let count = bytes.count - 16
    #expect(bytes[count] == 3)
    bytes[count + 3] = 0x7f
    let error = #expect(throws: PoseModelError.self) { try table(bytes).ints(0) }
    #expect(error?.kind == .truncated && error?.location == .byte(count))
  }
}
