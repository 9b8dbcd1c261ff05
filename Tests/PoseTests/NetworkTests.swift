import Foundation
import Testing

@testable import Pose

@Suite struct NetworkTests {
  private func noise(_ count: Int) -> [Float] {
    var noise = Noise(seed: 1)
    return (0..<count).map { _ in noise.fraction() }
  }

  @Test func kernelsMatchThePlainImplementation() throws {
    let network = try SyntheticNetwork.network()
    let picture = noise(network.inputCount)
    for (index, value) in picture.enumerated() { network.input[index] = value }
    network.run()
    var plain = PlainNetwork(SyntheticNetwork.plan, SyntheticNetwork.halves, picture: picture)
    let wanted = plain.run()
    #expect(wanted.count == 3)
    for (index, numbers) in wanted.enumerated() {
      let output = network.output(index)
      #expect(numbers.count == output.pixels * output.channels)
      for (place, number) in numbers.enumerated() {
        let (pixel, channel) = (place / output.channels, place % output.channels)
        let found = Double(output.data[pixel * output.stride + channel])
        #expect(abs(found - number) < 1e-4, "result \(index), number \(place)")
      }
    }
    // Outputs that are all zero would make the comparison meaningless.
    #expect(wanted.allSatisfy { $0.contains { abs($0) > 0.01 } })
  }

  @Test func runningTwiceGivesTheSameResult() throws {
    let network = try SyntheticNetwork.network()
    #expect(network.digestOfNoise() == network.digestOfNoise())
    #expect(network.digestOfNoise(seed: 1) != network.digestOfNoise(seed: 2))
  }

  @Test func multiplicationsAreCounted() throws {
    let network = try SyntheticNetwork.network()
    var wanted = 8 * 6 * 24 * 27 + 8 * 6 * 24 * 9 + 8 * 6 * 24 * 24
    wanted += 8 * 6 * 24 * 25 + 4 * 3 * 24 * 25 + 4 * 3 * 32 * 24 + 8 * 6 * 39 * 24 + 4 * 3 * 24
    #expect(network.multiplications == wanted)
  }
}

@Suite struct NetworkFileTests {
  @Test func writtenFileIsReadBack() throws {
    let (plan, offset) = try SyntheticNetwork.file.withUnsafeBytes { try NetworkFile.read($0) }
    #expect(plan == SyntheticNetwork.plan)
    #expect(offset == SyntheticNetwork.file.count - 2 * plan.halfCount)
  }

  @Test func everyTruncationIsRefused() {
    let file = SyntheticNetwork.file
    for count in 0..<file.count {
      #expect(throws: PoseModelError.self) { try Network(packed: Array(file[..<count])) }
    }
  }

  @Test func everyFlippedByteIsRefused() {
    for index in SyntheticNetwork.file.indices {
      var file = SyntheticNetwork.file
      file[index] ^= 0x41
      #expect(throws: PoseModelError.self, "byte \(index)") { try Network(packed: file) }
    }
  }

  /// A deliberately damaged file can have a correct digest, so the plan itself must be validated.
  @Test func randomPlansAreRefusedOrRun() {
    var noise = Noise(seed: 5)
    let values = [
      -1, 0, 1, 2, 3, 7, 8, 15, 16, 255, 4_096, 1 << 20, Int(Int32.max), Int(Int32.min),
    ]
    var refused = 0
    for _ in 0..<3_000 {
      var plan = SyntheticNetwork.plan
      let index = Int(noise.next()) % plan.operations.count
      let value = values[Int(noise.next()) % values.count]
      Self.fields[Int(noise.next()) % Self.fields.count](&plan.operations[index], value)
      let file = NetworkFile.bytes(plan, halves: SyntheticNetwork.halves)
      do {
        try Network(packed: file).run()
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1_000 && refused < 3_000)
  }

  private static let fields: [@Sendable (inout Pose.Operation, Int) -> Void] = [
    { $0.input = $1 }, { $0.residual = $1 }, { $0.output = $1 }, { $0.inHeight = $1 },
    { $0.inWidth = $1 }, { $0.inChannels = $1 }, { $0.outHeight = $1 }, { $0.outWidth = $1 },
    { $0.outChannels = $1 }, { $0.kernel = $1 }, { $0.stride = $1 }, { $0.padTop = $1 },
    { $0.padLeft = $1 }, { $0.weights = $1 }, { $0.bias = $1 },
  ]

  @Test func errorsNameTheCauseAndTheOperation() throws {
    let error = #expect(throws: PoseModelError.self) { try Network(packed: Array("hello".utf8)) }
    #expect(error?.description == "not a model: it does not begin like a pose network")
    var plan = SyntheticNetwork.plan
    plan.operations[3].kernel = 4
    let wrong = #expect(throws: PoseModelError.self) { try plan.check() }
    #expect(wrong?.kind == .damaged || wrong?.kind == .unsupported)
    #expect(wrong?.description.hasSuffix("in operation 3") == true)
  }
}
