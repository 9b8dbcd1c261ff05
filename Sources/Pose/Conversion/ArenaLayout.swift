/// Assigns each tensor an offset in one arena: the largest tensors first, each in the first gap that is
/// free during its lifetime.
struct ArenaLayout {
  private struct TensorLifetime {
    var tensor: Int
    /// The first and the last step that need the tensor.
    var firstUseStep, lastUseStep: Int
    var floats: Int
    var offset = 0
  }

  private(set) var offsets: [Int]
  private(set) var floatCount = 0

  /// Plans the memory for the tensors of all steps.
  ///
  /// - Throws: If a step reads a tensor that no earlier step computes.
  init(_ steps: [FoldedStep], _ graph: Graph) throws(PoseModelError) {
    offsets = Array(repeating: -1, count: graph.model.tensors.count)
    var tensorLifetimes = try Self.tensorLifetimes(steps, graph)
    tensorLifetimes.sort { ($0.floats, $1.tensor) > ($1.floats, $0.tensor) }
    var placed: [TensorLifetime] = []
    for var life in tensorLifetimes {
      life.offset = Self.gap(for: life, among: placed)
      offsets[life.tensor] = life.offset
      floatCount = max(floatCount, life.offset + life.floats)
      placed.append(life)
    }
  }

  private static func tensorLifetimes(
    _ steps: [FoldedStep], _ graph: Graph
  ) throws(PoseModelError) -> [TensorLifetime] {
    let input = graph.model.input
    let picture = try graph.shape(input)
    var tensorLifetimes = [
      TensorLifetime(
        tensor: input, firstUseStep: -1, lastUseStep: -1,
        floats: floats(picture, stride: picture.channels))
    ]
    for (index, step) in steps.enumerated() {
      for tensor in [step.input, step.residual].compactMap({ $0 }) {
        guard let life = tensorLifetimes.firstIndex(where: { $0.tensor == tensor }) else {
          throw PoseModelError(
            .unsupported, "its value is read but never computed", .tensor(tensor))
        }
        tensorLifetimes[life].lastUseStep = index
      }
      guard !tensorLifetimes.contains(where: { $0.tensor == step.output }) else {
        throw PoseModelError(.damaged, "it is computed twice", .tensor(step.output))
      }
      let shape = try graph.shape(step.output)
      let size = floats(shape, stride: paddedChannels(shape.channels))
      tensorLifetimes.append(
        TensorLifetime(tensor: step.output, firstUseStep: index, lastUseStep: index, floats: size))
    }
    for result in graph.results {
      guard let life = tensorLifetimes.firstIndex(where: { $0.tensor == result }) else {
        throw PoseModelError(.unsupported, "a result that is never computed", .tensor(result))
      }
      tensorLifetimes[life].lastUseStep = steps.count
    }
    return tensorLifetimes
  }

  /// Returns the number of floats rounded up to cache lines, plus one line to separate neighbouring tensors.
  private static func floats(_ shape: MapShape, stride: Int) -> Int {
    (shape.height * shape.width * stride + 15) / 16 * 16 + 16
  }

  private static func gap(for life: TensorLifetime, among placed: [TensorLifetime]) -> Int {
    var offset = 0
    let others = placed.filter {
      $0.firstUseStep <= life.lastUseStep && life.firstUseStep <= $0.lastUseStep
    }
    for other in others.sorted(by: { $0.offset < $1.offset }) {
      if offset + life.floats <= other.offset { break }
      offset = max(offset, other.offset + other.floats)
    }
    return offset
  }
}
