/// The steps of a network and the position of everything in memory. A plan must be checked before it runs, because
/// the kernels don't check it.
struct NetworkPlan: Equatable {
  /// The position and shape of a result in the arena.
  struct Output: Equatable {
    /// The offset in floats.
    var offset: Int
    var pixels, channels: Int
    /// The distance between pixels in floats.
    var stride: Int { paddedChannels(channels) }
  }

  var operations: [Operation]
  var outputs: [Output]
  /// The size of the memory shared by all tensors, in floats.
  var arenaFloats: Int
  /// The offset of the picture in floats.
  var inputOffset: Int
  var inputHeight, inputWidth, inputChannels: Int
  /// The number of half-precision numbers in all weights and biases.
  var halfCount: Int
}

extension NetworkPlan {
  /// Limits that no sensible pose model exceeds, and that keep any product of three numbers within 63 bits.
  private static let sideLimit = 2_048
  private static let channelLimit = 16_384
  private static let arenaLimit = 1 << 25
  private static let halfLimit = 1 << 25

  /// Checks that the kernels can run the plan safely.
  ///
  /// - Throws: If an operation or result is outside the arena or the weights, or if no kernel supports it.
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
        throw PoseModelError(.damaged, "it accesses memory outside its own", .operation(index))
      }
      guard isSupported(op) else {
        throw PoseModelError(.unsupported, "a shape that no kernel supports", .operation(index))
      }
    }
  }

  /// Returns whether an operation's tensors are inside the arena, and its weights inside the network's weights.
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
    return fitsHalfBuffer(op.weights, op.outChannels, op.depth)
      && fitsHalfBuffer(op.bias, op.outChannels, 1)
  }

  /// Returns whether the kernels support the operation, which guarantees that no index is outside the shapes.
  private func isSupported(_ op: Operation) -> Bool {
    let isSameSize = op.inHeight == op.outHeight && op.inWidth == op.outWidth
    let isDoubled = op.outHeight == 2 * op.inHeight && op.outWidth == 2 * op.inWidth
    let areSameChannels = op.inChannels == op.outChannels && op.inChannels % 8 == 0
    switch op.kind {
    case .pointwise:
      return isSameSize && op.inChannels % 8 == 0 && op.kernel == 1 && op.stride == 1
    case .convolution: return op.residual == -1 && areLastWindowsInside(op)
    case .depthwise:
      return areSameChannels && op.residual == -1 && (op.kernel == 3 || op.kernel == 5)
        && op.stride <= 2 && areLastWindowsInside(op)
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

  /// Returns whether the windows of the last row and column begin inside the map.
  private func areLastWindowsInside(_ op: Operation) -> Bool {
    (op.outHeight - 1) * op.stride - op.padTop < op.inHeight
      && (op.outWidth - 1) * op.stride - op.padLeft < op.inWidth
  }

  private func isTensor(_ height: Int, _ width: Int, _ channels: Int) -> Bool {
    (1...Self.sideLimit).contains(height) && (1...Self.sideLimit).contains(width)
      && (1...Self.channelLimit).contains(channels)
  }

  /// Returns whether a tensor is inside the arena. Its offset must be aligned to a cache line for vector loads.
  private func isInside(_ offset: Int, _ height: Int, _ width: Int, _ channels: Int) -> Bool {
    let floats = Int64(height) * Int64(width) * Int64(channels)
    return offset >= 0 && offset % 16 == 0 && Int64(offset) + floats <= Int64(arenaFloats)
  }

  private func fitsHalfBuffer(_ offset: Int, _ channels: Int, _ depth: Int) -> Bool {
    offset >= 0 && Int64(offset) + Int64(channels) * Int64(depth) <= Int64(halfCount)
  }
}
