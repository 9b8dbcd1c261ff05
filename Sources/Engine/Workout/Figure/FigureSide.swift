/// The two halves of a body. Raw values order what is kept for each.
enum FigureSide: Int, CaseIterable {
  case left, right

  /// 1 for what is outwards on the person's left.
  var sign: Double { self == .left ? 1 : -1 }
}

/// What a body has on both sides.
struct FigurePair<Value> {
  var left: Value
  var right: Value

  init(_ value: (FigureSide) -> Value) {
    left = value(.left)
    right = value(.right)
  }

  subscript(side: FigureSide) -> Value { side == .left ? left : right }
}
