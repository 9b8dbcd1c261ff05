// Small kernels that move or compare numbers.

func maxPoolTwoByTwo(_ input: Floats, _ op: Operation, output: Floats) {
  let vectors = op.inChannels / lanes
  for y in 0..<op.outHeight {
    for x in 0..<op.outWidth {
      let upper = input.vectors + (2 &* y &* op.inWidth &+ 2 &* x) &* vectors
      let lower = upper + op.inWidth &* vectors
      let to = output.vectors + (y &* op.outWidth &+ x) &* vectors
      for channel in 0..<vectors {
        to[channel] = larger(
          larger(upper[channel], upper[vectors &+ channel]),
          larger(lower[channel], lower[vectors &+ channel]))
      }
    }
  }
}

func add(_ a: Floats, _ b: Floats, _ op: Operation, output: Floats) {
  for index in 0..<(op.outHeight &* op.outWidth &* op.outStride / lanes) {
    let sum = a.vectors[index] + b.vectors[index]
    output.vectors[index] = op.clamp ? sum.clampedTo6 : sum
  }
}

/// Rearranges blocks of 2×2: channel (dy·2 + dx)·C + c becomes pixel (2y + dy, 2x + dx).
func depthToSpace(_ input: Floats, _ op: Operation, output: Floats) {
  let vectors = op.outChannels / lanes
  for y in 0..<op.inHeight {
    for x in 0..<op.inWidth {
      let from = input.vectors + (y &* op.inWidth &+ x) &* 4 &* vectors
      for part in 0..<4 {
        let pixel = (2 &* y &+ part / 2) &* op.outWidth &+ 2 &* x &+ part % 2
        (output.vectors + pixel &* vectors).update(from: from + part &* vectors, count: vectors)
      }
    }
  }
}
