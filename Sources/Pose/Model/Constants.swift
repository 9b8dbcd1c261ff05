/// A constant tensor stored in the model.
enum Constant {
  /// Half-precision weights in the order of the tensor.
  case halves([UInt16])
  case ints([Int])

  /// Reads the dense value of a tensor. Returns nil if the tensor is computed.
  init?(_ model: TFLiteModel, tensor index: Int) throws(PoseModelError) {
    let tensor = model.tensors[index]
    guard !tensor.data.isEmpty else { return nil }
    let count = tensor.shape.reduce(1, *)
    switch tensor.element {
    case .float16:
      let stored = Self.halves(model.bytes, tensor.data)
      guard let sparsity = tensor.sparsity else {
        guard stored.count == count else { throw Self.wrongSize(index) }
        self = .halves(stored)
        return
      }
      let pattern = try SparsePattern(sparsity, shape: tensor.shape, tensor: index)
      self = .halves(try pattern.densify(stored))
    case .int32:
      guard tensor.data.count == 4 * count, tensor.sparsity == nil else {
        throw Self.wrongSize(index)
      }
      let buffer = FlatBuffer(bytes: model.bytes)
      var values: [Int] = []
      for element in 0..<count {
        values.append(try buffer.signed32(tensor.data.lowerBound + 4 * element))
      }
      self = .ints(values)
    case .float32, nil:
      throw PoseModelError(.unsupported, "weights that are not half precision", .tensor(index))
    }
  }

  private static func wrongSize(_ index: Int) -> PoseModelError {
    PoseModelError(.damaged, "its value's size does not match its shape", .tensor(index))
  }

  private static func halves(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt16] {
    var halves = [UInt16](repeating: 0, count: range.count / 2)
    for index in halves.indices {
      let at = range.lowerBound + 2 * index
      halves[index] = UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8
    }
    return halves
  }
}
