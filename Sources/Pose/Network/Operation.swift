/// One step of a network. All tensors are height × width × channels, batch 1. Channels are padded to a multiple of
/// 8, so that every pixel starts on a vector's boundary, except the picture's three.
struct Operation: Equatable {
  enum Kind: Int32 {
    case pointwise, convolution, depthwise, resize, maxPool, sigmoid, add, depthToSpace
  }

  var kind: Kind
  /// Arena offsets in floats; residual −1: none.
  var input, residual, output: Int
  var inHeight, inWidth, inChannels: Int
  var outHeight, outWidth, outChannels: Int
  /// Of the square window; 1 where there is none.
  var kernel, stride, padTop, padLeft: Int
  /// Whether the result is kept within 0 … 6.
  var clamp: Bool
  /// Offsets into the file's half-precision numbers; 0 where the kind has none.
  var weights, bias: Int

  /// Floats from one output pixel to the next.
  var outStride: Int { paddedChannels(outChannels) }

  /// Pixels of a row with its zeros, as far as the last window reaches.
  var paddedWidth: Int { max(inWidth &+ padLeft, (outWidth &- 1) &* stride &+ kernel) }

  /// Weights of one output channel.
  var depth: Int {
    switch kind {
    case .pointwise, .convolution: kernel &* kernel &* inChannels
    case .depthwise: kernel &* kernel
    case .resize, .maxPool, .sigmoid, .add, .depthToSpace: 0
    }
  }

  var hasWeights: Bool { depth > 0 }

  /// Multiplications with a weight.
  var multiplications: Int { outHeight &* outWidth &* outChannels &* depth }
}

/// Channels as they lie in memory.
func paddedChannels(_ channels: Int) -> Int { (channels &+ 7) / 8 &* 8 }
