/// All weights of a network in single precision, in the order in which the kernels read them.
struct PackedWeights {
  private let memory: Floats
  private let floatCount: Int
  /// Of each operation, in floats.
  private let offsets: [Int]

  /// - Parameter halves: little-endian half-precision numbers; the operations' ranges lie in them.
  init(_ operations: [Operation], _ halves: UnsafeRawBufferPointer) {
    var total = 0
    var offsets: [Int] = []
    for op in operations {
      offsets.append(total)
      if op.hasWeights { total += (op.outChannels + lanes - 1) / lanes * lanes * (op.depth + 1) }
    }
    memory = alignedFloats(total + 16)
    floatCount = total + 16
    self.offsets = offsets
    for (op, offset) in zip(operations, offsets) where op.hasWeights {
      var packer = Packer(to: memory + offset, halves: halves, op: op)
      packer.pack()
    }
  }

  var byteCount: Int { 4 * floatCount }

  func deallocate() { memory.deallocate() }

  subscript(_ operation: Int) -> VectorPointer { (memory + offsets[operation]).vectors }
}

/// Writes one operation's weights: panels of two vectors of output channels, each its bias and then, weight by weight,
/// a value a channel. Channels beyond the last are zeros.
private struct Packer {
  var to: Floats
  let halves: UnsafeRawBufferPointer
  let op: Operation

  mutating func pack() {
    let panels = Panels(channels: op.outChannels)
    // Of a depthwise convolution the channels lie side by side, of the others their weights.
    let (channelStep, depthStep) = op.kind == .depthwise ? (1, op.outChannels) : (op.depth, 1)
    var channel = 0
    for panel in 0..<panels.count {
      let width = panels.width(panel) * lanes
      let used = min(width, op.outChannels - channel)
      put(used, from: op.bias + channel, step: 1, width)
      for index in 0..<op.depth {
        let first = op.weights + channel * channelStep + index * depthStep
        put(used, from: first, step: channelStep, width)
      }
      channel += width
    }
  }

  /// The memory is zeroed, so what is not used need not be written.
  private mutating func put(_ used: Int, from first: Int, step: Int, _ width: Int) {
    for lane in 0..<used { to[lane] = half(first &+ lane &* step) }
    to += width
  }

  private func half(_ index: Int) -> Float {
    expandHalf(
      UInt16(littleEndian: halves.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
  }
}
