// 1×1 convolution: the product of the pixels' channels and a matrix of packed weights.

/// Output channels are grouped into panels of two vectors, or one in a final half panel. A panel contains its bias,
/// then its weights for each input channel.
struct Panels {
  let full: Int
  let hasHalf: Bool

  init(channels: Int) {
    let vectors = (channels &+ lanes &- 1) / lanes
    full = vectors / 2
    hasHalf = vectors % 2 == 1
  }

  var count: Int { full &+ (hasHalf ? 1 : 0) }

  func width(_ panel: Int) -> Int { panel == full ? 1 : 2 }
}

/// The input of a product. Each pixel has `segments` runs of `depth` floats, `run` floats apart. Pixels are `stride`
/// floats apart. A 1×1 product has one run; a k×k product has one for each of k rows of the picture.
struct ProductInput {
  var data: Floats
  var stride: Int
  var pixels: Int
  var depth: Int
  var segments = 1
  var run = 0
}

/// The output of a product, with pixels `stride` floats apart. A residual of the same shape is added
/// before the clamp.
struct ProductOutput {
  var data: Floats
  var stride: Int
  var residual: Floats?
  var clamp: Bool
}

/// Processes pixels in blocks whose input stays in the second-level cache. Within a block, one panel of weights stays
/// in the first-level cache and is multiplied with all pixels.
@inline(__always)
func product(
  _ input: ProductInput, channels: Int, weights: VectorPointer, _ output: ProductOutput
) {
  let panels = Panels(channels: channels)
  let block = max(1, 32_768 / (input.stride &* 4)) &* 4
  var first = 0
  while first < input.pixels {
    var part = input
    part.data = input.data + first &* input.stride
    part.pixels = min(block, input.pixels &- first)
    var panelWeights = weights
    for panel in 0..<panels.count {
      let width = panels.width(panel)
      let offset = first &* output.stride &+ panel &* 2 &* lanes
      var to = output
      to.data = output.data + offset
      to.residual = output.residual.map { $0 + offset }
      if width == 2 {
        column(width: 2, part, panelWeights, to)
      } else {
        column(width: 1, part, panelWeights, to)
      }
      panelWeights += width &* (input.depth &* input.segments &+ 1)
    }
    first &+= block
  }
}

/// Multiplies one panel with all pixels. An incomplete last tile overlaps the one before it and recomputes a few
/// pixels. If there are fewer pixels than in a tile, each is processed as a tile that contains the same pixel four
/// times.
@inline(__always)
private func column(
  width: Int, _ input: ProductInput, _ weights: VectorPointer, _ output: ProductOutput
) {
  var part = input
  var to = output
  let isTiled = input.pixels >= 4
  if !isTiled {
    part.stride = 0
    to.stride = 0
  }
  var pixel = 0
  while pixel < input.pixels {
    let start = isTiled ? min(pixel, input.pixels &- 4) : pixel
    part.data = input.data + start &* input.stride
    to.data = output.data + start &* output.stride
    to.residual = output.residual.map { $0 + start &* output.stride }
    tile(width: width, part, weights, to)
    pixel &+= isTiled ? 4 : 1
  }
}

/// Multiplies four pixels with one or two vectors of channels.
@inline(__always)
private func tile(
  width: Int, _ input: ProductInput, _ panel: VectorPointer, _ output: ProductOutput
) {
  var weights = panel + width
  var left = FourPixels(panel[0])
  var right = FourPixels(panel[width &- 1])
  var segment = 0
  while segment < input.segments {
    var p0 = input.data + segment &* input.run
    var p1 = p0 + input.stride
    var p2 = p1 + input.stride
    var p3 = p2 + input.stride
    var k = input.depth
    while k > 0 {
      let x0 = Vector(repeating: p0[0])
      let x1 = Vector(repeating: p1[0])
      let x2 = Vector(repeating: p2[0])
      let x3 = Vector(repeating: p3[0])
      left.add(x0, x1, x2, x3, times: weights[0])
      if width == 2 { right.add(x0, x1, x2, x3, times: weights[1]) }
      p0 += 1
      p1 += 1
      p2 += 1
      p3 += 1
      weights += width
      k &-= 1
    }
    segment &+= 1
  }
  finish(&left, output, 0)
  if width == 2 { finish(&right, output, lanes) }
}

@inline(__always)
private func finish(_ sums: inout FourPixels, _ output: ProductOutput, _ offset: Int) {
  if let residual = output.residual { sums.add(residual + offset, output.stride) }
  if output.clamp { sums.clampTo6() }
  sums.store(output.data + offset, output.stride)
}
