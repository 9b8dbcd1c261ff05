/// The left and right sides of the body. Raw values are used as indices.
enum MannequinSide: Int, CaseIterable {
  case left, right

  /// The sign of the outward direction: 1 on the person's left, −1 on the right.
  var sign: Double { self == .left ? 1 : -1 }
}

/// A value for each side of the body.
struct MannequinPair<Value> {
  var left: Value
  var right: Value

  init(_ value: (MannequinSide) -> Value) {
    left = value(.left)
    right = value(.right)
  }

  subscript(side: MannequinSide) -> Value { side == .left ? left : right }
}
