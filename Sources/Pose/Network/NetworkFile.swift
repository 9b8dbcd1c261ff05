/// The file format of networks: a plan and its half-precision weights.
///
/// The file consists of little-endian 32-bit words: magic number, version, digest of everything that follows, number of
/// operations, number of results, number of floats in the arena, offset and shape of the picture, number of
/// half-precision numbers. For each result: offset, pixels and channels. For each operation: 18 fields in the order of
/// `Operation`. Then follow the half-precision numbers: for a convolution by output channel, row, column and input
/// channel; for a depthwise convolution by row, column and channel. The number of half-precision numbers is even.
enum NetworkFile {
  static let mark: UInt32 = 0x4553_4f50  // "POSE"
  static let version: UInt32 = 2
  private static let headerWords = 10
  private static let outputWords = 3
  private static let operationWords = 18

  /// Reads and checks a network's file.
  ///
  /// - Throws: `PoseModelError` if the network is incomplete or damaged, or if its version isn't supported.
  /// - Returns: The checked plan, and the offset of its half-precision numbers.
  static func read(_ bytes: UnsafeRawBufferPointer) throws(PoseModelError) -> (
    plan: NetworkPlan, halvesOffset: Int
  ) {
    let words = FileWords(bytes: bytes)
    guard bytes.count >= 4 * headerWords, words[unsigned: 0] == mark else {
      throw PoseModelError(.notAModel, "it does not begin like a pose network")
    }
    guard words[unsigned: 1] == version else {
      throw PoseModelError(.otherVersion, "its header states a different format version")
    }
    let operationCount = words[3]
    let outputCount = words[4]
    let halfCount = words[9]
    guard (0...4_096).contains(operationCount), (0...64).contains(outputCount), halfCount >= 0,
      halfCount <= bytes.count
    else { throw PoseModelError(.damaged, "impossible counts", .byte(12)) }
    let start = headerWords + outputCount * outputWords
    let end = 4 * (start + operationCount * operationWords)
    guard bytes.count == end + 2 * halfCount, halfCount % 2 == 0 else {
      throw PoseModelError(.truncated, "its length does not match its counts", .byte(bytes.count))
    }
    guard words[unsigned: 2] == digest(words, from: 3) else {
      throw PoseModelError(.damaged, "its digest does not match its contents")
    }
    var plan = NetworkPlan(
      operations: [], outputs: [], arenaFloats: words[5], inputOffset: words[6],
      inputHeight: words[7] >> 16, inputWidth: words[7] & 0xffff, inputChannels: words[8],
      halfCount: halfCount)
    plan.outputs = (0..<outputCount).map { output(words, headerWords + $0 * outputWords) }
    for index in 0..<operationCount {
      plan.operations.append(try operation(words, start + index * operationWords, index))
    }
    try plan.check()
    return (plan, end)
  }

  /// Returns the contents of a network's file. The plan must have passed `check`.
  static func bytes(_ plan: NetworkPlan, halves: [UInt16]) -> [UInt8] {
    var words: [Int] = [
      Int(mark), Int(version), 0, plan.operations.count, plan.outputs.count, plan.arenaFloats,
      plan.inputOffset, plan.inputHeight << 16 | plan.inputWidth, plan.inputChannels,
      plan.halfCount,
    ]
    for output in plan.outputs { words += [output.offset, output.pixels, output.channels] }
    for op in plan.operations { words += fields(op) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * words.count + 2 * halves.count)
    for word in words { append(UInt32(truncatingIfNeeded: word), to: &bytes) }
    for half in halves {
      bytes.append(UInt8(truncatingIfNeeded: half))
      bytes.append(UInt8(truncatingIfNeeded: half >> 8))
    }
    let digest = bytes.withUnsafeBytes { Self.digest(FileWords(bytes: $0), from: 3) }
    var digestBytes: [UInt8] = []
    append(digest, to: &digestBytes)
    bytes.replaceSubrange(8..<12, with: digestBytes)
    return bytes
  }

  private static func append(_ word: UInt32, to bytes: inout [UInt8]) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  private static func output(_ words: FileWords, _ at: Int) -> NetworkPlan.Output {
    NetworkPlan.Output(offset: words[at], pixels: words[at + 1], channels: words[at + 2])
  }

  private static func operation(
    _ words: FileWords, _ at: Int, _ index: Int
  ) throws(PoseModelError) -> Operation {
    guard let kind = Operation.Kind(rawValue: Int32(truncatingIfNeeded: words[at])) else {
      throw PoseModelError(.damaged, "an unknown kind", .operation(index))
    }
    return Operation(
      kind: kind, input: words[at + 1], residual: words[at + 2], output: words[at + 3],
      inHeight: words[at + 4], inWidth: words[at + 5], inChannels: words[at + 6],
      outHeight: words[at + 7], outWidth: words[at + 8], outChannels: words[at + 9],
      kernel: words[at + 10], stride: words[at + 11], padTop: words[at + 12],
      padLeft: words[at + 13], clamp: words[at + 14] != 0, weights: words[at + 15],
      bias: words[at + 16])
  }

  private static func fields(_ op: Operation) -> [Int] {
    [
      Int(op.kind.rawValue), op.input, op.residual, op.output, op.inHeight, op.inWidth,
      op.inChannels, op.outHeight, op.outWidth, op.outChannels, op.kernel, op.stride, op.padTop,
      op.padLeft, op.clamp ? 1 : 0, op.weights, op.bias, 0,
    ]
  }

  /// Returns the FNV-1a digest of whole words. Because this takes only one multiplication per four bytes, the page
  /// checks megabytes within milliseconds.
  private static func digest(_ words: FileWords, from first: Int) -> UInt32 {
    var digest: UInt32 = 2_166_136_261
    for index in first..<words.count {
      digest = (digest ^ words[unsigned: index]) &* 16_777_619
    }
    return digest
  }
}

/// Bytes as little-endian words.
private struct FileWords {
  let bytes: UnsafeRawBufferPointer

  var count: Int { bytes.count / 4 }

  subscript(unsigned index: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
  }

  subscript(_ index: Int) -> Int { Int(Int32(bitPattern: self[unsigned: index])) }
}
