/// What a network does, step by step, and where everything lies. A plan is checked before anything runs by it: the
/// kernels trust it.
struct NetworkPlan: Equatable {
  /// A result, as it lies in the arena.
  struct Output: Equatable {
    /// In floats.
    var offset: Int
    var pixels, channels: Int
    /// Floats from one pixel to the next.
    var stride: Int { paddedChannels(channels) }
  }

  var operations: [Operation]
  var outputs: [Output]
  /// Floats that all tensors share.
  var arenaFloats: Int
  /// Of the picture, in floats.
  var inputOffset: Int
  var inputHeight, inputWidth, inputChannels: Int
  /// Half-precision numbers that the operations' weights and biases are in.
  var halfCount: Int
}

extension NetworkPlan {
  /// Limits: what no sensible pose model exceeds, and what keeps every product of three within 63 bits.
  private static let sideLimit = 2_048
  private static let channelLimit = 16_384
  private static let arenaLimit = 1 << 25
  private static let halfLimit = 1 << 25

  /// - Throws: the first operation or result that would reach outside the arena or the weights, or that no kernel
  ///   does.
  func check() throws(PoseModelError) {
    guard arenaFloats > 0, arenaFloats <= Self.arenaLimit, halfCount >= 0,
      halfCount <= Self.halfLimit
    else { throw PoseModelError(.damaged, "an impossible amount of memory") }
    guard !operations.isEmpty, !outputs.isEmpty else {
      throw PoseModelError(.damaged, "a network without operations or results")
    }
    guard isTensor(inputHeight, inputWidth, inputChannels),
      isInside(inputOffset, inputHeight, inputWidth, inputChannels)
    else { throw PoseModelError(.damaged, "the picture does not fit") }
    for output in outputs {
      guard isTensor(1, 1, output.channels), output.pixels > 0, output.pixels <= 1 << 22,
        isInside(output.offset, output.pixels, 1, output.stride)
      else { throw PoseModelError(.damaged, "a result does not fit") }
    }
    for (index, op) in operations.enumerated() {
      guard fits(op) else {
        throw PoseModelError(.damaged, "it reaches outside its memory", .operation(index))
      }
      guard isDone(op) else {
        throw PoseModelError(.unsupported, "a shape that no kernel does", .operation(index))
      }
    }
  }

  /// Whether an operation's tensors and weights lie where they may.
  private func fits(_ op: Operation) -> Bool {
    guard isTensor(op.inHeight, op.inWidth, op.inChannels),
      isTensor(op.outHeight, op.outWidth, op.outChannels),
      (1...7).contains(op.kernel), (1...4).contains(op.stride),
      (0..<op.kernel).contains(op.padTop), (0..<op.kernel).contains(op.padLeft)
    else { return false }
    let inStride = op.kind == .convolution ? op.inChannels : paddedChannels(op.inChannels)
    guard isInside(op.input, op.inHeight, op.inWidth, inStride),
      isInside(op.output, op.outHeight, op.outWidth, op.outStride),
      op.residual == -1 || isInside(op.residual, op.outHeight, op.outWidth, op.outStride)
    else { return false }
    guard op.hasWeights else { return op.weights == 0 && op.bias == 0 }
    return areHalves(op.weights, op.outChannels, op.depth) && areHalves(op.bias, op.outChannels, 1)
  }

  /// Whether the kernels do it, so that no index leaves the shapes.
  private func isDone(_ op: Operation) -> Bool {
    let isSameSize = op.inHeight == op.outHeight && op.inWidth == op.outWidth
    let isDoubled = op.outHeight == 2 * op.inHeight && op.outWidth == 2 * op.inWidth
    let areSameChannels = op.inChannels == op.outChannels && op.inChannels % 8 == 0
    switch op.kind {
    case .pointwise:
      return isSameSize && op.inChannels % 8 == 0 && op.kernel == 1 && op.stride == 1
    case .convolution: return op.residual == -1 && lastWindowsAreInside(op)
    case .depthwise:
      return areSameChannels && op.residual == -1 && (op.kernel == 3 || op.kernel == 5)
        && op.stride <= 2 && lastWindowsAreInside(op)
    case .resize: return areSameChannels && isDoubled
    case .maxPool:
      return areSameChannels && op.residual == -1 && op.inHeight == 2 * op.outHeight
        && op.inWidth == 2 * op.outWidth
    case .sigmoid:
      return isSameSize && op.residual == -1 && op.inHeight == 1 && op.inWidth == 1
        && op.inChannels == 1 && op.outChannels == 1
    case .add: return isSameSize && areSameChannels && op.residual >= 0
    case .depthToSpace:
      return isDoubled && op.residual == -1 && op.outChannels % 8 == 0
        && op.inChannels == 4 * op.outChannels
    }
  }

  /// Whether the windows of the last row and column begin inside the map.
  private func lastWindowsAreInside(_ op: Operation) -> Bool {
    (op.outHeight - 1) * op.stride - op.padTop < op.inHeight
      && (op.outWidth - 1) * op.stride - op.padLeft < op.inWidth
  }

  private func isTensor(_ height: Int, _ width: Int, _ channels: Int) -> Bool {
    (1...Self.sideLimit).contains(height) && (1...Self.sideLimit).contains(width)
      && (1...Self.channelLimit).contains(channels)
  }

  /// Offsets lie on a cache line, as vectors are loaded from them.
  private func isInside(_ offset: Int, _ height: Int, _ width: Int, _ channels: Int) -> Bool {
    let floats = Int64(height) * Int64(width) * Int64(channels)
    return offset >= 0 && offset % 16 == 0 && Int64(offset) + floats <= Int64(arenaFloats)
  }

  private func areHalves(_ offset: Int, _ channels: Int, _ depth: Int) -> Bool {
    offset >= 0 && Int64(offset) + Int64(channels) * Int64(depth) <= Int64(halfCount)
  }
}
