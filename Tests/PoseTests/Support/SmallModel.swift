/// A model of five operators with two outputs: three times the picture plus one, and its maximum over 2 × 2 pixels.
enum SmallModel {
  enum Form: CaseIterable { case dense, sparse, blocks }

  static func file(_ form: Form) -> [UInt8] {
    FlatModel([
      0: .int(3),
      1: .tables([6, 3, 0, 17].map { [0: .byte($0), 3: .int($0)] }),
      2: .tables([graph(form)]),
      4: .tables([
        [:], [0: .bytes(weights(form))], [0: .bytes(halves(Array(repeating: 1, count: 8)))],
      ]),
    ]).bytes
  }

  private static func graph(_ form: Form) -> [Int: FlatModel.Value] {
    let map = [1, 4, 4, 8]
    var weights = tensor([8, 1, 1, 8], type: 1, buffer: 1)
    weights[6] = sparsity(form)
    return [
      0: .tables([
        tensor(map), weights, tensor([8, 1, 1, 8]), tensor([8], type: 1, buffer: 2), tensor([8]),
        tensor(map), tensor(map, name: "Identity"), tensor([1, 2, 2, 8], name: "Identity_1"),
      ]),
      1: .ints([0]), 2: .ints([6, 7]),
      3: .tables([
        step(0, [1], 2), step(0, [3], 4),
        step(1, [0, 2, 4], 5, options: [0: .byte(1), 1: .int(1), 2: .int(1)]),
        step(2, [5, 0], 6, options: [:]),
        step(3, [6], 7, options: [0: .byte(1), 1: .int(2), 2: .int(2), 3: .int(2), 4: .int(2)]),
      ]),
    ]
  }

  private static func tensor(
    _ shape: [Int], type: Int = 0, buffer: Int = 0, name: String = ""
  ) -> [Int: FlatModel.Value] {
    [0: .ints(shape), 1: .byte(type), 2: .int(buffer), 3: .bytes(Array(name.utf8))]
  }

  private static func step(
    _ code: Int, _ inputs: [Int], _ output: Int, options: [Int: FlatModel.Value]? = nil
  ) -> [Int: FlatModel.Value] {
    var step: [Int: FlatModel.Value] = [0: .int(code), 1: .ints(inputs), 2: .ints([output])]
    if let options { step[4] = .table(options) }
    return step
  }

  private static func halves(_ values: [Int]) -> [UInt8] {
    values.flatMap { [0, [0: 0, 1: 0x3c, 2: 0x40][$0] ?? 0] as [UInt8] }
  }

  /// Returns twice the identity matrix.
  private static func weights(_ form: Form) -> [UInt8] {
    switch form {
    case .dense: halves((0..<64).map { $0 % 9 == 0 ? 2 : 0 })
    case .sparse: halves(Array(repeating: 2, count: 8))
    case .blocks: halves((0..<32).map { $0 % 16 % 5 == 0 ? 2 : 0 })
    }
  }

  private static func sparsity(_ form: Form) -> FlatModel.Value? {
    func dense(_ size: Int) -> [Int: FlatModel.Value] { [0: .byte(0), 1: .int(size)] }
    func sparse(_ segments: [Int], _ indices: [Int]) -> [Int: FlatModel.Value] {
      [
        0: .byte(1), 2: .byte(1), 3: .table([0: .ints(segments)]), 4: .byte(1),
        5: .table([0: .ints(indices)]),
      ]
    }
    switch form {
    case .dense: return nil
    case .sparse:
      return .table([
        0: .ints([0, 1, 2, 3]),
        2: .tables([dense(8), dense(1), dense(1), sparse(Array(0...8), Array(0..<8))]),
      ])
    case .blocks:
      // Each block has four output channels. The first four inputs contribute to the first block, the others to the
      // second.
      return .table([
        0: .ints([0, 1, 2, 3, 4]), 1: .ints([0]),
        2: .tables([dense(2), dense(1), dense(1), sparse([0, 4, 8], Array(0..<8)), dense(4)]),
      ])
    }
  }
}
