func pointwise(
  _ input: Floats, _ op: Operation, weights: VectorPointer, output: Floats, residual: Floats?
) {
  product(
    ProductInput(
      data: input, stride: op.inChannels, pixels: op.outHeight &* op.outWidth, depth: op.inChannels),
    channels: op.outChannels, weights: weights,
    ProductOutput(data: output, stride: op.outStride, residual: residual, clamp: op.clamp))
}

/// Convolves with a k×k window; only used for the first layer. The k input rows needed for an output row are copied
/// with zero padding, so that the windows of neighbouring pixels overlap in memory. Each dot product is computed over k
/// contiguous segments, one per input row.
///
/// - Parameter scratch: Space for k padded rows.
func convolve(
  _ input: Floats, _ op: Operation, weights: VectorPointer, output: Floats, scratch: Floats
) {
  let rowFloats = op.paddedWidth &* op.inChannels
  for y in 0..<op.outHeight {
    for window in 0..<op.kernel {
      copyPaddedRow(
        input, op, row: y &* op.stride &- op.padTop &+ window, to: scratch + window &* rowFloats)
    }
    product(
      ProductInput(
        data: scratch, stride: op.stride &* op.inChannels, pixels: op.outWidth,
        depth: op.kernel &* op.inChannels, segments: op.kernel, run: rowFloats),
      channels: op.outChannels, weights: weights,
      ProductOutput(
        data: output + y &* op.outWidth &* op.outStride, stride: op.outStride, residual: nil,
        clamp: op.clamp))
  }
}

/// Copies a row with its zero padding. Rows outside the map are zero.
private func copyPaddedRow(_ input: Floats, _ op: Operation, row: Int, to: Floats) {
  let total = op.paddedWidth &* op.inChannels
  guard row >= 0, row < op.inHeight else {
    to.update(repeating: 0, count: total)
    return
  }
  let left = op.padLeft &* op.inChannels
  let inside = op.inWidth &* op.inChannels
  to.update(repeating: 0, count: left)
  (to + left).update(from: input + row &* inside, count: inside)
  (to + left + inside).update(repeating: 0, count: total &- left &- inside)
}
