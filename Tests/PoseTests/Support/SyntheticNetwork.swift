import Foundation

@testable import Pose

/// A small network with operations of every kind, odd sizes and padding on all sides. The weights are pseudorandom
/// with a fixed seed.
enum SyntheticNetwork {
  static let plan: NetworkPlan = {
    var builder = Builder()
    let picture = builder.tensor(16 * 12 * 3)
    let first = builder.convolve(picture, (16, 12, 3), to: (8, 6, 24))
    let second = builder.depthwise(first, (8, 6, 24), kernel: 3, stride: 1, to: (8, 6, 24))
    let summed = builder.pointwise(second, (8, 6, 24), to: 24, residual: first)
    let wide = builder.depthwise(summed, (8, 6, 24), kernel: 5, stride: 1, to: (8, 6, 24))
    let small = builder.depthwise(wide, (8, 6, 24), kernel: 5, stride: 2, to: (4, 3, 24))
    let pooled = builder.plain(.maxPool, wide, (8, 6, 24), to: (4, 3, 24))
    let added = builder.plain(.add, pooled, (4, 3, 24), to: (4, 3, 24), residual: small)
    let large = builder.plain(.resize, added, (4, 3, 24), to: (8, 6, 24), residual: summed)
    let spread = builder.pointwise(added, (4, 3, 24), to: 32, residual: nil)
    let unfolded = builder.plain(.depthToSpace, spread, (4, 3, 32), to: (8, 6, 8))
    let odd = builder.pointwise(large, (8, 6, 24), to: 39, residual: nil)
    let one = builder.pointwise(added, (1, 1, 4 * 3 * 24), to: 1, residual: nil)
    let presence = builder.plain(.sigmoid, one, (1, 1, 1), to: (1, 1, 1))
    return builder.plan(picture, results: [(odd, 48, 39), (unfolded, 48, 8), (presence, 1, 1)])
  }()

  static let halves: [UInt16] = {
    var noise = Noise(seed: 3)
    // Half-precision numbers with exponents from −4 to −2.
    return (0..<plan.halfCount).map { _ in
      let bits = noise.next()
      return UInt16(bits & 0x83ff) | UInt16(11 + bits >> 16 % 3) << 10
    }
  }()

  static let file = NetworkFile.bytes(plan, halves: halves)

  static func network() throws -> Network { try Network(packed: file) }
}

private typealias Shape = (height: Int, width: Int, channels: Int)

/// A builder for a plan of sequential operations whose results don't share memory.
private struct Builder {
  private var operations: [Pose.Operation] = []
  private var floats = 0
  private var halves = 0

  mutating func tensor(_ count: Int) -> Int {
    defer { floats += (count + 15) / 16 * 16 + 16 }
    return floats
  }

  func plan(_ picture: Int, results: [(offset: Int, pixels: Int, channels: Int)]) -> NetworkPlan {
    NetworkPlan(
      operations: operations,
      outputs: results.map {
        NetworkPlan.Output(offset: $0.offset, pixels: $0.pixels, channels: $0.channels)
      },
      arenaFloats: floats, inputOffset: picture, inputHeight: 16, inputWidth: 12, inputChannels: 3,
      halfCount: (halves + 1) / 2 * 2)
  }

  mutating func convolve(_ input: Int, _ from: Shape, to: Shape) -> Int {
    add(.convolution, input, from, to) {
      ($0.kernel, $0.stride, $0.padTop, $0.padLeft, $0.clamp) = (3, 2, 1, 1, true)
    }
  }

  mutating func depthwise(_ input: Int, _ from: Shape, kernel: Int, stride: Int, to: Shape) -> Int {
    add(.depthwise, input, from, to) {
      ($0.kernel, $0.stride, $0.clamp) = (kernel, stride, true)
      ($0.padTop, $0.padLeft) = (kernel / 2, kernel / 2)
    }
  }

  mutating func pointwise(_ input: Int, _ from: Shape, to channels: Int, residual: Int?) -> Int {
    add(.pointwise, input, from, (from.height, from.width, channels)) {
      $0.residual = residual ?? -1
    }
  }

  mutating func plain(
    _ kind: Pose.Operation.Kind, _ input: Int, _ from: Shape, to: Shape, residual: Int? = nil
  ) -> Int {
    add(kind, input, from, to) { $0.residual = residual ?? -1 }
  }

  private mutating func add(
    _ kind: Pose.Operation.Kind, _ input: Int, _ from: Shape, _ to: Shape,
    _ change: (inout Pose.Operation) -> Void
  ) -> Int {
    var op = Pose.Operation(
      MapShape(height: from.height, width: from.width, channels: from.channels),
      MapShape(height: to.height, width: to.width, channels: to.channels))
    op.kind = kind
    op.input = input
    op.output = tensor(to.height * to.width * paddedChannels(to.channels))
    change(&op)
    if op.hasWeights {
      op.weights = halves
      op.bias = halves + op.outChannels * op.depth
      halves = op.bias + op.outChannels
    }
    operations.append(op)
    return op.output
  }
}
