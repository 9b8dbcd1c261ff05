/// A step of the network that is being built: an operation between tensors that have no offsets yet.
struct FoldedStep {
  var operation: Operation
  var input: Int
  var residual: Int?
  var output: Int
}

/// Converts a graph into steps. A PAD is merged into the convolution after it, an ADD into the 1×1 convolution or the
/// resize before it, and a k×k convolution on a k×k map becomes a 1×1 convolution on a single pixel.
struct Folding {
  private let graph: Graph
  private(set) var steps: [FoldedStep] = []
  private(set) var halves: [UInt16] = []

  /// The merged ADD nodes, each with the node that also computes its sum.
  private var sums: [(add: Int, producer: Graph.Node, other: Int)] = []

  init(_ graph: Graph) throws(PoseModelError) {
    self.graph = graph
    for node in graph.nodes where node.kind == .add { try foldSum(node) }
    for node in graph.nodes where node.kind != .pad {
      guard !sums.contains(where: { $0.producer.index == node.index }) else { continue }
      if let sum = sums.first(where: { $0.add == node.index }) {
        try append(sum.producer, residual: sum.other, output: node.output, sum: node)
      } else {
        try append(node, residual: nil, output: node.output, sum: nil)
      }
    }
    if halves.count % 2 == 1 { halves.append(0) }
  }

  private mutating func foldSum(_ node: Graph.Node) throws(PoseModelError) {
    guard node.inputs.count == 2 else {
      throw unsupported("a sum of a number of inputs other than two", node)
    }
    for (tensor, other) in [
      (node.inputs[0], node.inputs[1]), (node.inputs[1], node.inputs[0]),
    ] {
      guard let producer = graph.producer(of: tensor), graph.useCount(tensor) == 1,
        !sums.contains(where: { $0.producer.index == producer.index }),
        try canFuseAddition(producer, clamped: StepOptions(node).clamp)
      else { continue }
      sums.append((node.index, producer, other))
      return
    }
  }

  private func canFuseAddition(
    _ node: Graph.Node, clamped: Bool
  ) throws(PoseModelError) -> Bool {
    switch node.kind {
    case .convolution:
      let isPointwise = try weightShape(node)[1...2] == [1, 1]
      let options = try StepOptions(node)
      return isPointwise && !options.clamp
    case .resizeBilinear: return !clamped
    case .add, .concatenation, .depthwise, .depthToSpace, .dequantize, .logistic, .maxPool,
      .reshape, .pad, .densify:
      return false
    }
  }

  private mutating func append(
    _ node: Graph.Node, residual: Int?, output: Int, sum: Graph.Node?
  ) throws(PoseModelError) {
    var input = node.inputs[0]
    var padding: (top: Int, left: Int)?
    if let pad = graph.producer(of: input), pad.kind == .pad {
      padding = try zeros(pad)
      input = pad.inputs[0]
    }
    let from = try graph.shape(input)
    let to = try graph.shape(output)
    var step = FoldedStep(
      operation: Operation(from, to), input: input, residual: residual, output: output)
    step.operation.clamp = try StepOptions(node).clamp
    if let sum, try StepOptions(sum).clamp { step.operation.clamp = true }
    if let residual, try graph.shape(residual) != to {
      throw unsupported("a sum of different shapes", node)
    }
    if let padding {
      guard node.kind == .convolution || node.kind == .depthwise,
        try !StepOptions(node).keepsSize
      else { throw unsupported("padding of something other than a convolution", node) }
      (step.operation.padTop, step.operation.padLeft) = padding
    }
    try fill(&step, node, from, to)
    steps.append(step)
  }

  private mutating func fill(
    _ step: inout FoldedStep, _ node: Graph.Node, _ from: MapShape, _ to: MapShape
  ) throws(PoseModelError) {
    switch node.kind {
    case .convolution: try fillConvolution(&step.operation, node, from, to)
    case .depthwise: try fillDepthwise(&step.operation, node, from, to)
    case .resizeBilinear:
      _ = try StepOptions(node)
      step.operation.kind = .resize
    case .maxPool:
      guard try StepOptions(node).stride == 2, try node.options?.int(3) == 2,
        try node.options?.int(4) == 2
      else { throw unsupported("a pool of a size other than 2×2", node) }
      step.operation.kind = .maxPool
    case .logistic: step.operation.kind = .sigmoid
    case .add:
      step.operation.kind = .add
      step.residual = node.inputs[1]
      guard try graph.shape(node.inputs[1]) == to, from == to else {
        throw unsupported("a sum of different shapes", node)
      }
    case .depthToSpace:
      guard try node.options?.int(0) == 2 else {
        throw unsupported("blocks of a size other than 2×2", node)
      }
      step.operation.kind = .depthToSpace
    case .concatenation, .dequantize, .reshape, .pad, .densify:
      throw unsupported("an operator in an unusual place", node)
    }
  }

  private mutating func fillConvolution(
    _ op: inout Operation, _ node: Graph.Node, _ from: MapShape, _ to: MapShape
  ) throws(PoseModelError) {
    let shape = try weightShape(node)
    guard shape[0] == to.channels, shape[3] == from.channels, shape[1] == shape[2] else {
      throw unsupported("weights of an unusual shape", node)
    }
    try fillWindow(&op, node, kernel: shape[1], from, to)
    if shape[1] == 1 {
      op.kind = .pointwise
    } else if from.height == shape[1], from.width == shape[1], to.height == 1, to.width == 1,
      op.padTop == 0, op.padLeft == 0, from.channels % 8 == 0
    {
      (op.kind, op.kernel, op.stride) = (.pointwise, 1, 1)
      (op.inHeight, op.inWidth) = (1, 1)
      op.inChannels = from.height * from.width * from.channels
    } else {
      op.kind = .convolution
    }
    try takeWeights(&op, node)
  }

  private mutating func fillDepthwise(
    _ op: inout Operation, _ node: Graph.Node, _ from: MapShape, _ to: MapShape
  ) throws(PoseModelError) {
    let shape = try weightShape(node)
    guard shape[0] == 1, shape[3] == to.channels, from.channels == to.channels,
      shape[1] == shape[2]
    else { throw unsupported("weights of an unusual shape", node) }
    try fillWindow(&op, node, kernel: shape[1], from, to)
    op.kind = .depthwise
    try takeWeights(&op, node)
  }

  private func fillWindow(
    _ op: inout Operation, _ node: Graph.Node, kernel: Int, _ from: MapShape, _ to: MapShape
  ) throws(PoseModelError) {
    let options = try StepOptions(node)
    (op.kernel, op.stride) = (kernel, options.stride)
    if options.keepsSize {
      // If the number of padding rows or columns is odd, the extra one is placed after the map.
      op.padTop = max((to.height - 1) * op.stride + kernel - from.height, 0) / 2
      op.padLeft = max((to.width - 1) * op.stride + kernel - from.width, 0) / 2
    }
  }

  private mutating func takeWeights(
    _ op: inout Operation, _ node: Graph.Node
  ) throws(PoseModelError) {
    guard node.inputs.count == 3 else { throw unsupported("weights without a bias", node) }
    let weights = try graph.halves(node.inputs[1])
    let bias = try graph.halves(node.inputs[2])
    guard weights.count == op.outChannels * op.depth, bias.count == op.outChannels else {
      throw unsupported("weights of an unusual size", node)
    }
    op.weights = halves.count
    halves += weights
    op.bias = halves.count
    halves += bias
  }

  private func weightShape(_ node: Graph.Node) throws(PoseModelError) -> [Int] {
    guard node.inputs.count == 3 else { throw unsupported("weights without a bias", node) }
    let shape = graph.model.tensors[node.inputs[1]].shape
    guard shape.count == 4 else { throw unsupported("weights of an unusual shape", node) }
    return shape
  }

  /// Returns the number of rows and columns of zeros that a PAD adds above and to the left of a map.
  private func zeros(_ node: Graph.Node) throws(PoseModelError) -> (top: Int, left: Int) {
    guard node.inputs.count == 2 else { throw unsupported("zeros of an unusual shape", node) }
    let zeros = try graph.ints(node.inputs[1])
    guard zeros.count == 8, zeros[0] == 0, zeros[1] == 0, zeros[6] == 0, zeros[7] == 0,
      zeros.allSatisfy({ (0...8).contains($0) })
    else { throw unsupported("zeros of an unusual shape", node) }
    return (zeros[2], zeros[4])
  }

  private func unsupported(_ what: StaticString, _ node: Graph.Node) -> PoseModelError {
    PoseModelError(.unsupported, what, .operation(node.index))
  }
}

extension Operation {
  /// Creates an operation between two maps; its other properties are set later.
  init(_ from: MapShape, _ to: MapShape) {
    self.init(
      kind: .add, input: 0, residual: -1, output: 0, inHeight: from.height, inWidth: from.width,
      inChannels: from.channels, outHeight: to.height, outWidth: to.width,
      outChannels: to.channels, kernel: 1, stride: 1, padTop: 0, padLeft: 0, clamp: false,
      weights: 0, bias: 0)
  }
}
