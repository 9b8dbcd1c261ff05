/// A QR code version at level M, and the encoding of bytes into its codewords.
struct QRVersion: Equatable {
  let number: Int

  /// The number of error correction codewords per block for versions 1 to 40 at level M (ISO/IEC 18004:2015, table
  /// 9).
  private static let correctionPerBlock = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
    26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ]
  /// The number of blocks, from the same table.
  private static let blockCounts = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
    17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ]

  static func smallest(forByteCount count: Int) -> QRVersion? {
    (1...40).lazy.map(QRVersion.init).first { $0.byteCapacity >= count }
  }

  var size: Int { 17 + 4 * number }
  private var correctionCount: Int { Self.correctionPerBlock[number - 1] }
  private var blockCount: Int { Self.blockCounts[number - 1] }
  /// The length of the byte count field: 8 bits up to version 9, then 16.
  private var countBits: Int { number < 10 ? 8 : 16 }

  /// The number of modules that are left for codewords after the function patterns.
  private var dataModuleCount: Int {
    let alignments = number < 2 ? 0 : number / 7 + 2
    let onTimingLines = max(0, alignments - 2) * 2
    let alignmentModules = number < 2 ? 0 : (alignments * alignments - 3) * 25 - onTimingLines * 5
    let versionModules = number < 7 ? 0 : 36
    let finders = 3 * 64
    let timing = 2 * (size - 16)
    let formatAndDark = 31
    return size * size - finders - timing - formatAndDark - alignmentModules - versionModules
  }

  var codewordCount: Int { dataModuleCount / 8 }
  var dataCodewordCount: Int { codewordCount - correctionCount * blockCount }
  var byteCapacity: Int { (dataCodewordCount * 8 - 4 - countBits) / 8 }

  /// The coordinates of the alignment patterns' centres along one axis.
  var alignmentCenters: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    let others = (0..<count - 1).map { size - 7 - $0 * step }
    return [6] + others.reversed()
  }

  /// Returns the data and error correction codewords in the order in which they are placed.
  func codewords(for bytes: [UInt8]) -> [UInt8] {
    let blocks = blocks(of: dataCodewords(for: bytes))
    let generator = ReedSolomon(degree: correctionCount)
    let corrections = blocks.map { generator.remainder(of: $0) }
    return Self.interleaved(blocks) + Self.interleaved(corrections)
  }

  /// Returns the data codewords: mode, count, the bytes, a terminator of up to four bits, and alternating padding.
  private func dataCodewords(for bytes: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    append(0b0100, 4)
    append(bytes.count, countBits)
    for byte in bytes { append(Int(byte), 8) }
    append(0, min(4, dataCodewordCount * 8 - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    let used = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    let padding = (used.count..<max(used.count, dataCodewordCount)).map { index -> UInt8 in
      (index - used.count) % 2 == 0 ? 0xEC : 0x11
    }
    return used + padding
  }

  /// Splits the data into blocks. The last blocks may be one codeword longer.
  private func blocks(of data: [UInt8]) -> [[UInt8]] {
    let shortLength = data.count / blockCount
    let shortCount = blockCount - data.count % blockCount
    var start = 0
    return (0..<blockCount).map { index in
      let length = shortLength + (index < shortCount ? 0 : 1)
      defer { start += length }
      return Array(data[start..<start + length])
    }
  }

  private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    return (0..<longest).flatMap { index in
      blocks.compactMap { index < $0.count ? $0[index] : nil }
    }
  }
}

/// A Reed–Solomon encoder over GF(2⁸) with the polynomial x⁸ + x⁴ + x³ + x² + 1 and the roots α⁰ … αⁿ⁻¹.
struct ReedSolomon {
  private let generator: [UInt8]

  init(degree: Int) {
    var coefficients = [UInt8](repeating: 0, count: degree)
    coefficients[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        coefficients[index] = Self.product(coefficients[index], root)
        if index + 1 < degree { coefficients[index] ^= coefficients[index + 1] }
      }
      root = Self.product(root, 2)
    }
    generator = coefficients
  }

  func remainder(of data: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for index in generator.indices { result[index] ^= Self.product(generator[index], factor) }
    }
    return result
  }

  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11D
      result ^= Int(b >> bit & 1) * Int(a)
    }
    return UInt8(truncatingIfNeeded: result)
  }
}
