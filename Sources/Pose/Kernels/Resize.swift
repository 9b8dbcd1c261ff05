/// Doubles the size with half-pixel centres: weights ¼ and ¾, edges repeated. Adds the residual, if there is one.
func resizeTwice(_ input: Floats, _ op: Operation, output: Floats, residual: Floats?) {
  let vectors = op.outStride / lanes
  for y in 0..<op.outHeight {
    let above = (y &- 1) >> 1
    let rows = BlendedRows(
      top: input.vectors + max(above, 0) &* op.inWidth &* vectors,
      bottom: input.vectors + min(above &+ 1, op.inHeight &- 1) &* op.inWidth &* vectors,
      share: Vector(repeating: y & 1 == 0 ? 0.75 : 0.25))
    let row = y &* op.outWidth &* vectors
    for x in 0..<op.inWidth {
      let columns = (
        max(x &- 1, 0) &* vectors, x &* vectors, min(x &+ 1, op.inWidth &- 1) &* vectors
      )
      let offset = row &+ 2 &* x &* vectors
      widen(rows, columns, vectors, output.vectors + offset, residual.map { $0.vectors + offset })
    }
  }
}

/// Two rows of the input with a row of the output between them.
private struct BlendedRows {
  let top, bottom: VectorPointer
  /// The weight of the lower row.
  let share: Vector

  @inline(__always)
  subscript(_ index: Int) -> Vector {
    let upper = top[index]
    return multiplyAdd(bottom[index] - upper, share, upper)
  }
}

/// Computes the two outputs left and right of an input column's centre.
@inline(__always)
private func widen(
  _ rows: BlendedRows, _ columns: (Int, Int, Int), _ vectors: Int, _ to: VectorPointer,
  _ residual: VectorPointer?
) {
  let quarter = Vector(repeating: 0.25)
  for channel in 0..<vectors {
    let middle = rows[columns.1 &+ channel]
    var first = multiplyAdd(rows[columns.0 &+ channel] - middle, quarter, middle)
    var second = multiplyAdd(rows[columns.2 &+ channel] - middle, quarter, middle)
    if let residual {
      first += residual[channel]
      second += residual[vectors &+ channel]
    }
    to[channel] = first
    to[vectors &+ channel] = second
  }
}
