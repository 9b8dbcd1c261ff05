/// Assigns each tensor an offset in one arena: the largest tensors first, each in the first gap that is
/// free during its lifetime.
struct ArenaLayout {
  private struct Life {
    var tensor: Int
    /// The first and last step during which the tensor is needed.
    var born, dies: Int
    var floats: Int
    var offset = 0
  }

  private(set) var offsets: [Int]
  private(set) var floatCount = 0

  /// - Throws: If a step reads a tensor that no earlier step computes.
  init(_ steps: [FoldedStep], _ graph: Graph) throws(PoseModelError) {
    offsets = Array(repeating: -1, count: graph.model.tensors.count)
    var lives = try Self.lives(steps, graph)
    lives.sort { ($0.floats, $1.tensor) > ($1.floats, $0.tensor) }
    var placed: [Life] = []
    for var life in lives {
      life.offset = Self.gap(for: life, among: placed)
      offsets[life.tensor] = life.offset
      floatCount = max(floatCount, life.offset + life.floats)
      placed.append(life)
    }
  }

  private static func lives(
    _ steps: [FoldedStep], _ graph: Graph
  ) throws(PoseModelError) -> [Life] {
    let input = graph.model.input
    let picture = try graph.shape(input)
    var lives = [
      Life(tensor: input, born: -1, dies: -1, floats: floats(picture, stride: picture.channels))
    ]
    for (index, step) in steps.enumerated() {
      for tensor in [step.input, step.residual].compactMap({ $0 }) {
        guard let life = lives.firstIndex(where: { $0.tensor == tensor }) else {
          throw PoseModelError(.unsupported, "it reads what nothing computes", .tensor(tensor))
        }
        lives[life].dies = index
      }
      guard !lives.contains(where: { $0.tensor == step.output }) else {
        throw PoseModelError(.damaged, "it is computed twice", .tensor(step.output))
      }
      let shape = try graph.shape(step.output)
      let size = floats(shape, stride: paddedChannels(shape.channels))
      lives.append(Life(tensor: step.output, born: index, dies: index, floats: size))
    }
    for result in graph.results {
      guard let life = lives.firstIndex(where: { $0.tensor == result }) else {
        throw PoseModelError(.unsupported, "a result that nothing computes", .tensor(result))
      }
      lives[life].dies = steps.count
    }
    return lives
  }

  /// Returns the size rounded up to cache lines, plus one line between neighbours.
  private static func floats(_ shape: MapShape, stride: Int) -> Int {
    (shape.height * shape.width * stride + 15) / 16 * 16 + 16
  }

  private static func gap(for life: Life, among placed: [Life]) -> Int {
    var offset = 0
    let others = placed.filter { $0.born <= life.dies && life.born <= $0.dies }
    for other in others.sorted(by: { $0.offset < $1.offset }) {
      if offset + life.floats <= other.offset { break }
      offset = max(offset, other.offset + other.floats)
    }
    return offset
  }
}
