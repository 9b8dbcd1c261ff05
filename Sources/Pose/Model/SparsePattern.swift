/// The positions of the values of a block-sparse tensor, from TensorFlow Lite's `SparsityParameters`.
///
/// The levels form a tree that is walked in `order`. A dense level has `size` children. A sparse level has one child
/// for each element of `indices` between two consecutive `segments`. The first levels are the tensor's dimensions (in
/// blocks), the others are positions inside a block. All positions that the walk doesn't reach are zero.
struct SparsePattern {
  private struct Level {
    var size: Int
    /// Empty for a dense level.
    var segments: [Int] = []
    var indices: [Int] = []
    /// The distance in the dense tensor for one step of this level's index.
    var step = 0

    var isDense: Bool { segments.isEmpty }
  }

  private var levels: [Level] = []
  private let count: Int
  private let tensor: Int

  init(_ table: FlatTable, shape: [Int], tensor: Int) throws(PoseModelError) {
    self.tensor = tensor
    count = shape.reduce(1, *)
    let order = try table.ints(0)
    let blockMap = try table.ints(1)
    let metadata = try table.tables(2)
    guard order.count == metadata.count, order.count == shape.count + blockMap.count,
      order.sorted() == Array(0..<order.count), blockMap.allSatisfy(shape.indices.contains)
    else { throw damaged }
    for level in metadata { levels.append(try Self.level(level)) }
    try placeLevels(order: order, blockMap: blockMap, shape: shape)
  }

  private var damaged: PoseModelError {
    PoseModelError(.damaged, "its pattern of zeros contradicts itself", .tensor(tensor))
  }

  private static func level(_ table: FlatTable) throws(PoseModelError) -> Level {
    guard try table.byte(0) == 1 else { return Level(size: try table.int(1)) }
    let segments = try values(table, kind: 2)
    let indices = try values(table, kind: 4)
    return Level(size: 0, segments: segments, indices: indices)
  }

  /// Reads a vector of numbers that is stored as a union. The numbers have 32 bits for kind 1, 16 bits for kind 2 and 8
  /// bits for kind 3.
  private static func values(_ table: FlatTable, kind field: Int) throws(PoseModelError) -> [Int] {
    let kind = try table.byte(field)
    guard (1...3).contains(kind), let holder = try table.table(field + 1) else {
      throw PoseModelError(.damaged, "a list of positions is missing", .byte(table.position))
    }
    let size = [4, 2, 1][kind - 1]
    var values: [Int] = []
    for offset in try holder.vector(0, size: size).offsets {
      values.append(try table.buffer.unsigned(offset, size: size))
    }
    return values
  }

  /// Computes each level's step and checks that all positions are inside the tensor.
  private mutating func placeLevels(
    order: [Int], blockMap: [Int], shape: [Int]
  ) throws(PoseModelError) {
    var blockSizes = [Int](repeating: 1, count: shape.count)
    for (level, dimension) in order.enumerated() where dimension >= shape.count {
      let blocked = blockMap[dimension - shape.count]
      guard levels[level].isDense, (1...64).contains(levels[level].size) else { throw damaged }
      blockSizes[blocked] *= levels[level].size
      guard blockSizes[blocked] <= shape[blocked] else { throw damaged }
    }
    for (level, dimension) in order.enumerated() {
      let isBlock = dimension >= shape.count
      let real = isBlock ? blockMap[dimension - shape.count] : dimension
      let stride = shape[(real + 1)...].reduce(1, *)
      levels[level].step = isBlock ? stride : stride * blockSizes[real]
      let limit = isBlock ? blockSizes[real] : shape[real] / blockSizes[real]
      guard isInside(levels[level], limit) else { throw damaged }
    }
  }

  private func isInside(_ level: Level, _ limit: Int) -> Bool {
    guard level.isDense else {
      return level.indices.allSatisfy { $0 < limit }
        && zip(level.segments, level.segments.dropFirst()).allSatisfy(<=)
        && level.segments[level.segments.count - 1] <= level.indices.count
    }
    return (1...limit).contains(level.size)
  }

  /// Returns the dense tensor, with `values` at the pattern's positions.
  func densify(_ values: [UInt16]) throws(PoseModelError) -> [UInt16] {
    var dense = [UInt16](repeating: 0, count: count)
    var walk = Walk(values: values)
    try visit(0, parent: 0, offset: 0, &walk, &dense)
    guard walk.next == values.count else { throw damaged }
    return dense
  }

  private struct Walk {
    let values: [UInt16]
    var next = 0
  }

  private func visit(
    _ depth: Int, parent: Int, offset: Int, _ walk: inout Walk, _ dense: inout [UInt16]
  ) throws(PoseModelError) {
    guard depth < levels.count else {
      guard walk.next < walk.values.count, offset < dense.count else { throw damaged }
      dense[offset] = walk.values[walk.next]
      walk.next += 1
      return
    }
    let level = levels[depth]
    if level.isDense {
      for index in 0..<level.size {
        try visit(
          depth + 1, parent: parent * level.size + index, offset: offset + index * level.step,
          &walk, &dense)
      }
    } else {
      guard parent + 1 < level.segments.count else { throw damaged }
      for index in level.segments[parent]..<level.segments[parent + 1] {
        try visit(
          depth + 1, parent: index, offset: offset + level.indices[index] * level.step, &walk,
          &dense)
      }
    }
  }
}
