/// The left and the right side of the body. Raw values are used as indices.
enum FigureSide: Int, CaseIterable {
  case left, right

  /// The sign of the outward direction: 1 on the person's left.
  var sign: Double { self == .left ? 1 : -1 }
}

/// A value for each side of the body.
struct FigurePair<Value> {
  var left: Value
  var right: Value

  init(_ value: (FigureSide) -> Value) {
    left = value(.left)
    right = value(.right)
  }

  subscript(side: FigureSide) -> Value { side == .left ? left : right }
}
