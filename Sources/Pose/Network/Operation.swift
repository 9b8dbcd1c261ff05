/// A step of a network. All tensors are height × width × channels with batch size 1. Channels are padded to a
/// multiple of 8, so that every pixel is aligned to a vector. The picture's three channels aren't padded.
struct Operation: Equatable {
  enum Kind: Int32 {
    case pointwise, convolution, depthwise, resize, maxPool, sigmoid, add, depthToSpace
  }

  var kind: Kind
  /// Arena offsets in floats; `residual` is −1 if the operation has no residual.
  var input, residual, output: Int
  var inHeight, inWidth, inChannels: Int
  var outHeight, outWidth, outChannels: Int
  /// The size, stride and padding of the square window. Without a window, size and stride are 1 and the padding is 0.
  var kernel, stride, padTop, padLeft: Int
  /// Whether results are clamped to 0 … 6.
  var clamp: Bool
  /// Offsets into the file's half-precision numbers; 0 for kinds without weights.
  var weights, bias: Int

  /// The distance between output pixels in floats.
  var outStride: Int { paddedChannels(outChannels) }

  /// The number of pixels per row including padding, up to the end of the last window.
  var paddedWidth: Int { max(inWidth &+ padLeft, (outWidth &- 1) &* stride &+ kernel) }

  /// The number of weights per output channel.
  var depth: Int {
    switch kind {
    case .pointwise, .convolution: kernel &* kernel &* inChannels
    case .depthwise: kernel &* kernel
    case .resize, .maxPool, .sigmoid, .add, .depthToSpace: 0
    }
  }

  var hasWeights: Bool { depth > 0 }

  /// The number of multiplications with weights.
  var multiplications: Int { outHeight &* outWidth &* outChannels &* depth }
}

/// Returns the number of channels including padding.
func paddedChannels(_ channels: Int) -> Int { (channels &+ 7) / 8 &* 8 }
