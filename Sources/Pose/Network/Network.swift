/// A network ready to run: its plan, its weights packed for the kernels, and the arena in which all tensors lie.
/// Running it allocates nothing.
public final class Network {
  /// A result: `pixels` × `channels` floats, pixels `stride` floats apart. Valid until the network runs again.
  public struct Output {
    /// The first pixel.
    public let data: UnsafeMutablePointer<Float>
    /// Number of pixels.
    public let pixels: Int
    /// Numbers of a pixel.
    public let channels: Int
    /// Floats from one pixel to the next.
    public let stride: Int
  }

  /// The picture: height × width × channels floats without gaps. The arena's plan uses the place for other tensors
  /// later on, so it must be filled for every run.
  public let input: UnsafeMutablePointer<Float>
  /// Floats of the picture.
  public let inputCount: Int
  /// Bytes of arena and weights.
  public let byteCount: Int

  let plan: NetworkPlan
  private let arena: Floats
  private let scratch: Floats
  private let weights: PackedWeights

  /// Reads a network in its packed form. Costs some ten milliseconds for ten megabytes.
  ///
  /// - Throws: for anything but a whole and undamaged network.
  public convenience init(packed bytes: UnsafeRawBufferPointer) throws(PoseModelError) {
    let (plan, offset) = try NetworkFile.read(bytes)
    self.init(plan, halves: UnsafeRawBufferPointer(rebasing: bytes[offset...]))
  }

  /// The same for bytes in an array.
  public convenience init(packed bytes: [UInt8]) throws(PoseModelError) {
    // The array's own closure-taking accessor does not throw typed errors.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    defer { copy.deallocate() }
    copy.copyBytes(from: bytes)
    try self.init(packed: UnsafeRawBufferPointer(copy))
  }

  /// - Parameters:
  ///   - plan: checked.
  ///   - halves: as many little-endian half-precision numbers as the plan says.
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

  /// Number of results.
  public var outputCount: Int { plan.outputs.count }

  /// - Precondition: `index` is 0 ..< `outputCount`.
  public func output(_ index: Int) -> Output {
    let output = plan.outputs[index]
    return Output(
      data: arena + output.offset, pixels: output.pixels, channels: output.channels,
      stride: output.stride)
  }

  /// Number of steps.
  public var operationCount: Int { plan.operations.count }

  /// Multiplications with a weight that a run takes.
  public var multiplications: Int { plan.operations.reduce(0) { $0 + $1.multiplications } }

  /// From `input` to the results.
  public func run() {
    for index in 0..<plan.operations.count { run(index) }
  }

  /// One step alone, for profiles. Steps must run in order.
  ///
  /// - Precondition: `index` is 0 ..< `operationCount`.
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
