// Depthwise convolution: each channel has its own window.

/// Applies a depthwise convolution to groups of two vectors of channels, or one vector in a final half group. A group's
/// weights are the bias, followed by the k·k taps.
func depthwise(_ input: Floats, _ op: Operation, weights: VectorPointer, output: Floats) {
  switch (op.kernel, op.stride) {
  case (3, 1): depthwise(kernel: 3, stride: 1, input, op, weights, output)
  case (3, _): depthwise(kernel: 3, stride: 2, input, op, weights, output)
  case (_, 1): depthwise(kernel: 5, stride: 1, input, op, weights, output)
  case (_, _): depthwise(kernel: 5, stride: 2, input, op, weights, output)
  }
}

@inline(__always)
private func depthwise(
  kernel: Int, stride: Int, _ input: Floats, _ op: Operation, _ weights: VectorPointer,
  _ output: Floats
) {
  // The columns for which the whole window is inside the map.
  let left = min(op.outWidth, (op.padLeft &+ stride &- 1) / stride)
  let right = max(
    left, min(op.outWidth, (op.inWidth &+ op.padLeft &- kernel) / stride &+ 1))
  let vectors = op.inChannels / lanes
  for y in 0..<op.outHeight {
    var x = 0
    while x < op.outWidth {
      let isInner = x >= left && x &+ 4 <= right
      let window = Window(kernel: kernel, stride: stride, input, op, y: y, x: x)
      let to = output.vectors + (y &* op.outWidth &+ x) &* vectors
      if isInner {
        eachGroup(kernel: kernel, vectors, weights) { width, channel, group in
          window.four(
            kernel: kernel, stride: stride, width: width, channel, group, to + channel, op.clamp)
        }
      } else {
        eachGroup(kernel: kernel, vectors, weights) { width, channel, group in
          window.one(kernel: kernel, width: width, channel, group, to + channel, op.clamp)
        }
      }
      x &+= isInner ? 4 : 1
    }
  }
}

/// Calls `body` with each group's width in vectors, its first vector and its weights.
@inline(__always)
private func eachGroup(
  kernel: Int, _ vectors: Int, _ weights: VectorPointer, _ body: (Int, Int, VectorPointer) -> Void
) {
  var group = weights
  var channel = 0
  while channel &+ 2 <= vectors {
    body(2, channel, group)
    group += 2 &* (kernel &* kernel &+ 1)
    channel &+= 2
  }
  if channel < vectors { body(1, channel, group) }
}

/// The part of an output's window that is inside the map.
private struct Window {
  /// The upper left corner of the window, clipped to the map's rows. Its column may be outside the map.
  let corner: VectorPointer
  let firstRow, rows, firstColumn, endColumn: Int
  /// The number of vectors per pixel and per row.
  let vectors, rowVectors: Int

  @inline(__always)
  init(kernel: Int, stride: Int, _ input: Floats, _ op: Operation, y: Int, x: Int) {
    let top = y &* stride &- op.padTop
    let left = x &* stride &- op.padLeft
    vectors = op.inChannels / lanes
    rowVectors = op.inWidth &* vectors
    firstRow = max(0, 0 &- top)
    rows = min(kernel, op.inHeight &- top) &- firstRow
    firstColumn = max(0, 0 &- left)
    endColumn = min(kernel, op.inWidth &- left)
    corner = input.vectors + ((top &+ firstRow) &* rowVectors &+ left &* vectors)
  }

  /// Computes four neighbouring outputs with the same taps. All their columns must be inside the map.
  @inline(__always)
  func four(
    kernel: Int, stride: Int, width: Int, _ channel: Int, _ group: VectorPointer,
    _ to: VectorPointer, _ clamp: Bool
  ) {
    var first = FourPixels(group[0])
    var second = FourPixels(group[width &- 1])
    var row = corner + channel
    var taps = group + width &* (1 &+ firstRow &* kernel)
    var rest = rows
    while rest > 0 {
      for column in 0..<kernel {
        let p0 = row + column &* vectors
        let p1 = p0 + stride &* vectors
        let p2 = p1 + stride &* vectors
        let p3 = p2 + stride &* vectors
        first.add(p0[0], p1[0], p2[0], p3[0], times: taps[column &* width])
        if width == 2 { second.add(p0[1], p1[1], p2[1], p3[1], times: taps[column &* 2 &+ 1]) }
      }
      row += rowVectors
      taps += kernel &* width
      rest &-= 1
    }
    finish(&first, to, clamp)
    if width == 2 { finish(&second, to + 1, clamp) }
  }

  @inline(__always)
  private func finish(_ sums: inout FourPixels, _ to: VectorPointer, _ clamp: Bool) {
    if clamp { sums.clampTo6() }
    sums.store(
      UnsafeMutableRawPointer(to).assumingMemoryBound(to: Float.self), vectors &* lanes)
  }

  /// Computes one output near an edge, using only the taps inside the map.
  @inline(__always)
  func one(
    kernel: Int, width: Int, _ channel: Int, _ group: VectorPointer, _ to: VectorPointer,
    _ clamp: Bool
  ) {
    let second = width &- 1
    var a = group[0]
    var b = group[second]
    var row = corner + (channel &+ firstColumn &* vectors)
    var taps = group + width &* (1 &+ firstRow &* kernel &+ firstColumn)
    var rest = rows
    while rest > 0 {
      var pixel = row
      var tap = taps
      var column = firstColumn
      while column < endColumn {
        a = multiplyAdd(pixel[0], tap[0], a)
        b = multiplyAdd(pixel[second], tap[second], b)
        pixel += vectors
        tap += width
        column &+= 1
      }
      row += rowVectors
      taps += kernel &* width
      rest &-= 1
    }
    to[0] = clamp ? a.clampedTo6 : a
    if width == 2 { to[1] = clamp ? b.clampedTo6 : b }
  }
}
