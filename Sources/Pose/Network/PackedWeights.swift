/// All weights of a network in single precision, in the order in which the kernels read them.
struct PackedWeights {
  private let memory: Floats
  private let floatCount: Int
  /// The offset of each operation's weights, in floats.
  private let offsets: [Int]

  /// Packs the weights of all operations.
  ///
  /// - Parameter halves: Little-endian half-precision numbers that contain the operations' ranges.
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

/// Writes the weights of an operation: panels of two vectors of output channels. Each panel contains its bias and
/// then, for each weight, a value per channel. Channels beyond the last are zero.
private struct Packer {
  var to: Floats
  let halves: UnsafeRawBufferPointer
  let op: Operation

  mutating func pack() {
    let panels = Panels(channels: op.outChannels)
    // Depthwise convolutions store the channels next to each other. Other kinds store each channel's weights next to
    // each other.
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

  /// Writes `used` lanes and advances by `width`. The memory is already zero, so unused lanes aren't written.
  private mutating func put(_ used: Int, from first: Int, step: Int, _ width: Int) {
    for lane in 0..<used { to[lane] = half(first &+ lane &* step) }
    to += width
  }

  private func half(_ index: Int) -> Float {
    expandHalf(
      UInt16(littleEndian: halves.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
  }
}
