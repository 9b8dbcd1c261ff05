/// The options of an operator in a form that is common to all kinds.
struct StepOptions {
  private(set) var stride = 1
  /// Whether the padding is SAME: zeros around the map preserve its size, divided by the stride.
  private(set) var keepsSize = false
  private(set) var clamp = false

  /// Reads the options of a node.
  ///
  /// - Throws: If the options require something that the kernels don't support.
  init(_ node: Graph.Node) throws(PoseModelError) {
    let fields = Self.fields(node.kind)
    guard let table = node.options else { return }
    if let first = fields.window {
      keepsSize = try table.byte(first) == 0
      stride = try table.int(first + 1)
      guard try table.int(first + 2) == stride, (1...4).contains(stride) else {
        throw Self.unsupported("strides that differ or are too long", node)
      }
    }
    if let field = fields.dilation {
      guard try table.int(field, default: 1) == 1, try table.int(field + 1, default: 1) == 1 else {
        throw Self.unsupported("a window with gaps", node)
      }
    }
    if let field = fields.activation {
      let activation = try table.byte(field)
      // 0 means no activation, 3 means RELU6.
      guard activation == 0 || activation == 3 else {
        throw Self.unsupported("an activation that pose models don't use", node)
      }
      clamp = activation == 3
    }
    if node.kind == .resizeBilinear {
      guard try table.byte(2) == 0, try table.byte(3) == 1 else {
        throw Self.unsupported("a resizing method that pose models don't use", node)
      }
    }
  }

  /// Returns the numbers of three fields in TensorFlow's `schema.fbs`: the padding, which is followed by both strides;
  /// the first of the two dilations; and the activation.
  private static func fields(_ kind: Graph.Node.Kind) -> (
    window: Int?, dilation: Int?, activation: Int?
  ) {
    switch kind {
    case .convolution: (0, 4, 3)
    case .depthwise: (0, 5, 4)
    case .maxPool: (0, nil, 5)
    case .add: (nil, nil, 0)
    case .concatenation, .depthToSpace, .dequantize, .logistic, .reshape, .resizeBilinear, .pad,
      .densify:
      (nil, nil, nil)
    }
  }

  private static func unsupported(_ what: StaticString, _ node: Graph.Node) -> PoseModelError {
    PoseModelError(.unsupported, what, .operation(node.index))
  }
}
