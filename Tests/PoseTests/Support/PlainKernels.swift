@testable import Pose

/// A straightforward implementation of the network's operations, which serves as the reference for the optimised
/// kernels.
struct PlainNetwork {
  private let plan: NetworkPlan
  private let halves: [UInt16]
  private var arena: [Double]

  init(_ plan: NetworkPlan, _ halves: [UInt16], picture: [Float]) {
    self.plan = plan
    self.halves = halves
    arena = Array(repeating: 0, count: plan.arenaFloats)
    for (index, value) in picture.enumerated() { arena[plan.inputOffset + index] = Double(value) }
  }

  /// Runs all operations and returns the values of each output.
  mutating func run() -> [[Double]] {
    for op in plan.operations { run(op) }
    return plan.outputs.map { output in
      (0..<output.pixels).flatMap { pixel in
        (0..<output.channels).map { arena[output.offset + pixel * output.stride + $0] }
      }
    }
  }

  private mutating func run(_ op: Pose.Operation) {
    for y in 0..<op.outHeight {
      for x in 0..<op.outWidth {
        for c in 0..<op.outChannels {
          let place = (y * op.outWidth + x) * op.outStride + c
          var value = self.value(op, y, x, c)
          if op.residual >= 0 { value += arena[op.residual + place] }
          arena[op.output + place] = op.clamp ? min(6, max(0, value)) : value
        }
      }
    }
  }

  private func value(_ op: Pose.Operation, _ y: Int, _ x: Int, _ c: Int) -> Double {
    switch op.kind {
    case .pointwise, .convolution, .depthwise: weighted(op, y, x, c)
    case .resize: resized(op, y, x, c)
    case .maxPool:
      [(0, 0), (0, 1), (1, 0), (1, 1)].map { at(op, 2 * y + $0, 2 * x + $1, c) }.max() ?? 0
    case .sigmoid: Double(sigmoid(Float(at(op, 0, 0, 0))))
    case .add: at(op, y, x, c)
    case .depthToSpace: at(op, y / 2, x / 2, (y % 2 * 2 + x % 2) * op.outChannels + c)
    }
  }

  private func weighted(_ op: Pose.Operation, _ y: Int, _ x: Int, _ c: Int) -> Double {
    var sum = half(op.bias + c)
    for v in 0..<op.kernel {
      for u in 0..<op.kernel {
        let (row, column) = (y * op.stride - op.padTop + v, x * op.stride - op.padLeft + u)
        let tap = v * op.kernel + u
        if op.kind == .depthwise {
          sum += at(op, row, column, c) * half(op.weights + tap * op.outChannels + c)
        } else {
          for i in 0..<op.inChannels {
            let weight = half(op.weights + c * op.depth + tap * op.inChannels + i)
            sum += at(op, row, column, i) * weight
          }
        }
      }
    }
    return sum
  }

  private func resized(_ op: Pose.Operation, _ y: Int, _ x: Int, _ c: Int) -> Double {
    let (v, u) = ((Double(y) + 0.5) / 2 - 0.5, (Double(x) + 0.5) / 2 - 0.5)
    let (row, column) = (Int(v.rounded(.down)), Int(u.rounded(.down)))
    let (below, right) = (v - Double(row), u - Double(column))
    func edge(_ y: Int, _ x: Int) -> Double {
      at(op, max(0, min(op.inHeight - 1, y)), max(0, min(op.inWidth - 1, x)), c)
    }
    return (1 - below) * ((1 - right) * edge(row, column) + right * edge(row, column + 1))
      + below * ((1 - right) * edge(row + 1, column) + right * edge(row + 1, column + 1))
  }

  /// Returns the input's value at a position, or zero outside the map.
  private func at(_ op: Pose.Operation, _ y: Int, _ x: Int, _ c: Int) -> Double {
    guard y >= 0, x >= 0, y < op.inHeight, x < op.inWidth else { return 0 }
    let stride = op.kind == .convolution ? op.inChannels : paddedChannels(op.inChannels)
    return arena[op.input + (y * op.inWidth + x) * stride + c]
  }

  private func half(_ index: Int) -> Double { Double(expandHalf(halves[index])) }
}
