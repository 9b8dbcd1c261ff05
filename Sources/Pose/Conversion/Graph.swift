/// A model's steps without constants, reshapes and unused nodes.
struct Graph {
  struct Node {
    /// The kind of operator. Raw values are those of TensorFlow Lite's `BuiltinOperator`.
    enum Kind: Int {
      case add = 0
      case concatenation = 2
      case convolution = 3
      case depthwise = 4
      case depthToSpace = 5
      case dequantize = 6
      case logistic = 14
      case maxPool = 17
      case reshape = 22
      case resizeBilinear = 23
      case pad = 34
      case densify = 124
    }

    var kind: Kind
    var inputs: [Int]
    var output: Int
    var options: FlatTable?
    /// The step's index in the model, for error messages.
    var index: Int
  }

  let model: TFLiteModel
  private(set) var nodes: [Node] = []
  /// The constant values, indexed by tensor; nil for computed tensors.
  private(set) var constants: [Constant?] = []
  /// The tensors of the requested results, in order.
  private(set) var results: [Int] = []
  /// For each tensor that a reshape produces, the tensor that it is a view of.
  private var aliases: [Int?]

  /// Builds the graph of a model.
  ///
  /// - Parameter names: The model outputs that are needed. An output that is concatenated from parts is replaced by its
  ///   parts.
  init(_ model: TFLiteModel, results names: [StaticString]) throws(PoseModelError) {
    self.model = model
    aliases = Array(repeating: nil, count: model.tensors.count)
    for index in model.tensors.indices {
      constants.append(try Constant(model, tensor: index))
    }
    for (index, step) in model.steps.enumerated() { try add(step, index) }
    for index in nodes.indices { nodes[index].inputs = nodes[index].inputs.map(resolved) }
    for name in names { results += try parts(of: name) }
    results = results.map(resolved)
    nodes.removeAll { $0.kind == .concatenation }
    prune()
  }

  private mutating func add(_ step: TFLiteModel.Step, _ index: Int) throws(PoseModelError) {
    guard let kind = Node.Kind(rawValue: step.code) else {
      throw PoseModelError(
        .unsupported, "an operator that pose models don't use", .operation(index))
    }
    switch kind {
    case .densify, .dequantize:
      guard let constant = constants[step.inputs[0]] else {
        throw PoseModelError(
          .unsupported, "it unpacks a value that is not constant", .operation(index))
      }
      constants[step.output] = constant
    case .reshape:
      aliases[step.output] = resolved(step.inputs[0])
    case .add, .concatenation, .convolution, .depthwise, .depthToSpace, .logistic, .maxPool,
      .resizeBilinear, .pad:
      nodes.append(
        Node(
          kind: kind, inputs: step.inputs, output: step.output, options: step.options, index: index)
      )
    }
  }

  /// Returns the tensor of which this one is a view. Nested views were resolved when they were added.
  private func resolved(_ tensor: Int) -> Int { aliases[tensor] ?? tensor }

  private func parts(of name: StaticString) throws(PoseModelError) -> [Int] {
    let wanted = name.withUTF8Buffer { Array($0) }
    guard let tensor = model.outputs.first(where: { model.tensors[$0].name == wanted }) else {
      throw PoseModelError(.wrongModel, "a result is missing")
    }
    let producer = nodes.first { $0.output == tensor }
    return producer?.kind == .concatenation ? producer?.inputs ?? [] : [tensor]
  }

  /// Removes nodes that no result depends on.
  private mutating func prune() {
    var isNeeded = [Bool](repeating: false, count: model.tensors.count)
    for result in results { isNeeded[result] = true }
    var kept: [Node] = []
    for node in nodes.reversed() where isNeeded[node.output] {
      kept.append(node)
      for input in node.inputs { isNeeded[input] = true }
    }
    nodes = kept.reversed()
  }

  /// Returns the number of times that a tensor is used, as an input of a node or as a result.
  func useCount(_ tensor: Int) -> Int {
    nodes.reduce(0) { $0 + $1.inputs.count { $0 == tensor } } + results.count { $0 == tensor }
  }

  /// Returns the node that computes a tensor, or nil if no node does.
  func producer(of tensor: Int) -> Node? { nodes.first { $0.output == tensor } }

  /// Returns a tensor's height, width and number of channels.
  func shape(_ tensor: Int) throws(PoseModelError) -> MapShape {
    let shape = model.tensors[tensor].shape
    guard shape.count == 4, shape[0] == 1 else {
      throw PoseModelError(.unsupported, "a tensor that is not a single map", .tensor(tensor))
    }
    return MapShape(height: shape[1], width: shape[2], channels: shape[3])
  }

  func halves(_ tensor: Int) throws(PoseModelError) -> [UInt16] {
    guard case .halves(let values)? = constants[tensor] else {
      throw PoseModelError(.unsupported, "weights that are not constant", .tensor(tensor))
    }
    return values
  }

  func ints(_ tensor: Int) throws(PoseModelError) -> [Int] {
    guard case .ints(let values)? = constants[tensor] else {
      throw PoseModelError(.unsupported, "numbers that are not constant", .tensor(tensor))
    }
    return values
  }
}

/// The shape of a tensor with a single map.
struct MapShape: Equatable {
  var height, width, channels: Int
}
