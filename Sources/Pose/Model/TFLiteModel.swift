/// The parts of a TensorFlow Lite model that the conversion uses. Field numbers are those of TensorFlow's `schema.fbs`,
/// version 3.
struct TFLiteModel {
  struct Tensor {
    enum Element: Int {
      case float32 = 0
      case float16 = 1
      case int32 = 2
    }

    var shape: [Int]
    /// The element type, or nil if it isn't supported.
    var element: Element?
    /// The range of the tensor's constant value in the file; empty for a computed tensor.
    var data: Range<Int>
    var name: [UInt8]
    var sparsity: FlatTable?
  }

  struct Step {
    /// The value of `BuiltinOperator`.
    var code: Int
    var inputs: [Int]
    var output: Int
    var options: FlatTable?
  }

  let bytes: [UInt8]
  private(set) var tensors: [Tensor] = []
  private(set) var steps: [Step] = []
  let input: Int
  let outputs: [Int]

  init(_ bytes: [UInt8]) throws(PoseModelError) {
    guard bytes.count >= 8, Array(bytes[4..<8]) == Array("TFL3".utf8) else {
      throw PoseModelError(.notAModel, "it does not begin like a TensorFlow Lite model")
    }
    self.bytes = bytes
    let model = try FlatBuffer(bytes: bytes).root()
    let graphs = try model.tables(2)
    guard graphs.count == 1, let graph = graphs.first else {
      throw PoseModelError(.unsupported, "it does not have exactly one graph")
    }
    let buffers = try model.tables(4)
    let inputs = try graph.ints(1)
    outputs = try graph.ints(2)
    guard inputs.count == 1 else {
      throw PoseModelError(.unsupported, "it does not have exactly one input")
    }
    input = inputs[0]
    for (index, table) in try graph.tables(0).enumerated() {
      tensors.append(try Self.tensor(table, buffers, index))
    }
    let codes = try Self.codes(model)
    for (index, table) in try graph.tables(3).enumerated() {
      steps.append(try step(table, codes, index))
    }
    for tensor in inputs + outputs where !tensors.indices.contains(tensor) {
      throw PoseModelError(.damaged, "a tensor that does not exist", .tensor(tensor))
    }
  }

  private static func codes(_ model: FlatTable) throws(PoseModelError) -> [Int] {
    var codes: [Int] = []
    for table in try model.tables(1) {
      // Codes above 127 are only in the newer field.
      codes.append(max(try table.byte(0), try table.int(3)))
    }
    return codes
  }

  private static func tensor(
    _ table: FlatTable, _ buffers: [FlatTable], _ index: Int
  ) throws(PoseModelError) -> Tensor {
    let shape = try table.ints(0)
    guard shape.count <= 4, shape.allSatisfy({ (1...1 << 16).contains($0) }),
      shape.reduce(Int64(1), { $0 > 1 << 30 ? $0 : $0 * Int64($1) }) <= 1 << 22
    else { throw PoseModelError(.damaged, "an impossible shape", .tensor(index)) }
    let buffer = try table.int(2)
    guard buffers.indices.contains(buffer) else {
      throw PoseModelError(.damaged, "a buffer that does not exist", .tensor(index))
    }
    return Tensor(
      shape: shape, element: Tensor.Element(rawValue: try table.byte(1)),
      data: try buffers[buffer].vector(0, size: 1).byteRange, name: try table.text(3),
      sparsity: try table.table(6))
  }

  private func step(
    _ table: FlatTable, _ codes: [Int], _ index: Int
  ) throws(PoseModelError) -> Step {
    let code = try table.int(0)
    let inputs = try table.ints(1)
    let outputs = try table.ints(2)
    guard codes.indices.contains(code), inputs.allSatisfy(tensors.indices.contains),
      outputs.allSatisfy(tensors.indices.contains), !inputs.isEmpty, outputs.count == 1
    else {
      throw PoseModelError(
        .damaged, "it refers to something that does not exist", .operation(index))
    }
    return Step(
      code: codes[code], inputs: inputs, output: outputs[0], options: try table.table(4))
  }
}
