/// A network that is ready to run: its plan, its weights packed for the kernels, and the arena with all tensors.
/// Running it doesn't allocate.
public final class Network {
  /// A result with `pixels` × `channels` floats. It is valid until the network runs again.
  public struct Output {
    /// The first pixel.
    public let data: UnsafeMutablePointer<Float>
    /// The number of pixels.
    public let pixels: Int
    /// The number of values per pixel.
    public let channels: Int
    /// The distance between pixels in floats.
    public let stride: Int
  }

  /// The input picture: height × width × channels floats without gaps. Its memory is reused for other tensors, so it
  /// must be filled before every run.
  public let input: UnsafeMutablePointer<Float>
  /// The number of floats in `input`.
  public let inputCount: Int
  /// The memory used by the arena and the weights, in bytes.
  public let byteCount: Int

  let plan: NetworkPlan
  private let arena: Floats
  private let scratch: Floats
  private let weights: PackedWeights

  /// Reads a network in packed form. Takes about ten milliseconds for ten megabytes.
  ///
  /// - Throws: If the network is incomplete or damaged.
  public convenience init(packed bytes: UnsafeRawBufferPointer) throws(PoseModelError) {
    let (plan, offset) = try NetworkFile.read(bytes)
    self.init(plan, halves: UnsafeRawBufferPointer(rebasing: bytes[offset...]))
  }

  /// Reads a network in packed form from an array.
  public convenience init(packed bytes: [UInt8]) throws(PoseModelError) {
    // The array's closure-based accessor doesn't support typed errors.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    defer { copy.deallocate() }
    copy.copyBytes(from: bytes)
    try self.init(packed: UnsafeRawBufferPointer(copy))
  }

  /// Creates a network and packs its weights for the kernels.
  ///
  /// - Parameters:
  ///   - plan: A checked plan.
  ///   - halves: Little-endian half-precision numbers, as many as the plan requires.
  init(_ plan: NetworkPlan, halves: UnsafeRawBufferPointer) {
    self.plan = plan
    let scratchFloats = plan.operations.map(Self.scratchFloats).max() ?? 0
    weights = PackedWeights(plan.operations, halves)
    arena = alignedFloats(plan.arenaFloats + 16)
    scratch = alignedFloats(scratchFloats + 16)
    input = arena + plan.inputOffset
    inputCount = plan.inputHeight * plan.inputWidth * plan.inputChannels
    byteCount = 4 * (plan.arenaFloats + scratchFloats + 32) + weights.byteCount
  }

  deinit {
    arena.deallocate()
    scratch.deallocate()
    weights.deallocate()
  }

  private static func scratchFloats(_ op: Operation) -> Int {
    op.kind == .convolution ? op.kernel * op.paddedWidth * op.inChannels : 0
  }

  /// The number of results.
  public var outputCount: Int { plan.outputs.count }

  /// Returns a result.
  ///
  /// - Precondition: `index` is in 0 ..< `outputCount`.
  public func output(_ index: Int) -> Output {
    let output = plan.outputs[index]
    return Output(
      data: arena + output.offset, pixels: output.pixels, channels: output.channels,
      stride: output.stride)
  }

  /// The number of steps.
  public var operationCount: Int { plan.operations.count }

  /// The number of multiplications with weights per run.
  public var multiplications: Int { plan.operations.reduce(0) { $0 + $1.multiplications } }

  /// Computes the results from `input`.
  public func run() {
    for index in 0..<plan.operations.count { run(index) }
  }

  /// Runs a single step, for profiling. Steps must run in order.
  ///
  /// - Precondition: `index` is in 0 ..< `operationCount`.
  public func run(_ index: Int) {
    let op = plan.operations[index]
    let from = arena + op.input
    let to = arena + op.output
    let residual = op.residual >= 0 ? arena + op.residual : nil
    let packed = weights[index]
    switch op.kind {
    case .pointwise: pointwise(from, op, weights: packed, output: to, residual: residual)
    case .convolution: convolve(from, op, weights: packed, output: to, scratch: scratch)
    case .depthwise: depthwise(from, op, weights: packed, output: to)
    case .resize: resizeTwice(from, op, output: to, residual: residual)
    case .maxPool: maxPoolTwoByTwo(from, op, output: to)
    case .sigmoid: to[0] = sigmoid(from[0])
    case .add: add(from, arena + max(0, op.residual), op, output: to)
    case .depthToSpace: depthToSpace(from, op, output: to)
    }
  }
}
