/// The eight data masks. The best one is applied to the data to avoid patterns that are hard to read.
enum QRMask: Int, CaseIterable {
  case m0, m1, m2, m3, m4, m5, m6, m7

  func inverts(x: Int, y: Int) -> Bool {
    switch self {
    case .m0: (x + y) % 2 == 0
    case .m1: y % 2 == 0
    case .m2: x % 3 == 0
    case .m3: (x + y) % 3 == 0
    case .m4: (x / 3 + y / 2) % 2 == 0
    case .m5: x * y % 2 + x * y % 3 == 0
    case .m6: (x * y % 2 + x * y % 3) % 2 == 0
    case .m7: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }
}

/// The modules of a symbol with a given version and mask.
struct QRMatrix {
  let size: Int
  private(set) var modules: [Bool]
  private var isFunction: [Bool]

  init(version: QRVersion, codewords: [UInt8], mask: QRMask) {
    size = version.size
    modules = [Bool](repeating: false, count: size * size)
    isFunction = modules
    drawTiming()
    drawFinders()
    drawAlignments(version.alignmentCenters)
    drawFormat(mask)
    drawVersion(version.number)
    drawCodewords(codewords)
    apply(mask)
  }

  private mutating func set(_ x: Int, _ y: Int, _ dark: Bool) {
    guard (0..<size).contains(x), (0..<size).contains(y) else { return }
    modules[y * size + x] = dark
    isFunction[y * size + x] = true
  }

  private mutating func drawTiming() {
    for index in 0..<size {
      set(6, index, index % 2 == 0)
      set(index, 6, index % 2 == 0)
    }
  }

  /// Draws the finder patterns in three corners, with their separators.
  private mutating func drawFinders() {
    for (centerX, centerY) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      for dy in -4...4 {
        for dx in -4...4 {
          let ring = max(abs(dx), abs(dy))
          set(centerX + dx, centerY + dy, ring != 2 && ring != 4)
        }
      }
    }
  }

  private mutating func drawAlignments(_ centers: [Int]) {
    let last = centers.count - 1
    for (row, y) in centers.enumerated() {
      for (column, x) in centers.enumerated() {
        let isCorner = row % max(last, 1) == 0 && column % max(last, 1) == 0
        guard !isCorner || (row == last && column == last) else { continue }
        for dy in -2...2 { for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) } }
      }
    }
  }

  /// Draws both copies of the format information: level M and the mask, protected by BCH(15, 5).
  private mutating func drawFormat(_ mask: QRMask) {
    let data = 0b00 << 3 | mask.rawValue
    let remainder = (0..<10).reduce(data) { value, _ in value << 1 ^ (value >> 9) * 0x537 }
    let bits = (data << 10 | remainder) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0..<6 { set(8, index, bit(index)) }
    set(8, 7, bit(6))
    set(8, 8, bit(7))
    set(7, 8, bit(8))
    for index in 9..<15 { set(14 - index, 8, bit(index)) }
    for index in 0..<8 { set(size - 1 - index, 8, bit(index)) }
    for index in 8..<15 { set(8, size - 15 + index, bit(index)) }
    set(8, size - 8, true)
  }

  /// Draws the version information for version 7 and up: the number, protected by BCH(18, 6).
  private mutating func drawVersion(_ number: Int) {
    guard number >= 7 else { return }
    let remainder = (0..<12).reduce(number) { value, _ in value << 1 ^ (value >> 11) * 0x1F25 }
    let bits = number << 12 | remainder
    for index in 0..<18 {
      let (a, b) = (size - 11 + index % 3, index / 3)
      set(a, b, bits >> index & 1 == 1)
      set(b, a, bits >> index & 1 == 1)
    }
  }

  /// Places the codewords in columns of two modules from right to left, alternately upwards and downwards. Skips the
  /// vertical timing pattern.
  private mutating func drawCodewords(_ codewords: [UInt8]) {
    var index = 0
    for right in stride(from: size - 1, to: 0, by: -2).map({ $0 <= 6 ? $0 - 1 : $0 }) {
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<size {
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !isFunction[y * size + x] {
          guard index < codewords.count * 8 else { return }
          modules[y * size + x] = codewords[index >> 3] >> (7 - index & 7) & 1 == 1
          index += 1
        }
      }
    }
  }

  private mutating func apply(_ mask: QRMask) {
    for y in 0..<size {
      for x in 0..<size where !isFunction[y * size + x] && mask.inverts(x: x, y: y) {
        modules[y * size + x].toggle()
      }
    }
  }
}

/// The four penalty rules of the standard, by which the best mask is chosen.
extension QRMatrix {
  var penalty: Int {
    let rows = (0..<size).map { y in (0..<size).map { x in modules[y * size + x] } }
    let columns = (0..<size).map { x in (0..<size).map { y in modules[y * size + x] } }
    let lines = (rows + columns).map { Self.runPenalty($0) + Self.finderPenalty($0) }
    return lines.reduce(0, +) + blockPenalty + balancePenalty
  }

  /// Penalizes runs of five or more modules of one colour.
  private static func runPenalty(_ line: [Bool]) -> Int {
    var (total, run) = (0, 1)
    for index in 1...line.count {
      if index < line.count && line[index] == line[index - 1] {
        run += 1
      } else {
        if run >= 5 { total += run - 2 }
        run = 1
      }
    }
    return total
  }

  /// Penalizes patterns that look like a finder and have four light modules on one side.
  private static func finderPenalty(_ line: [Bool]) -> Int {
    let pattern = [true, false, true, true, true, false, true]
    let quiet = [false, false, false, false]
    let windows = (0...line.count - 11).map { line[$0..<$0 + 11] }
    return windows.reduce(0) { total, window in
      total + (window.elementsEqual(pattern + quiet) ? 40 : 0)
        + (window.elementsEqual(quiet + pattern) ? 40 : 0)
    }
  }

  /// The penalty for blocks of 2 × 2 modules of one colour.
  private var blockPenalty: Int {
    var count = 0
    for y in 0..<size - 1 {
      for x in 0..<size - 1 {
        let corner = modules[y * size + x]
        if corner == modules[y * size + x + 1], corner == modules[(y + 1) * size + x],
          corner == modules[(y + 1) * size + x + 1]
        {
          count += 3
        }
      }
    }
    return count
  }

  /// The penalty for imbalance: ten points for every 5 % by which the proportion of dark modules deviates from half.
  private var balancePenalty: Int {
    let dark = modules.count(where: { $0 })
    return abs(dark * 20 - modules.count * 10) / modules.count * 10
  }
}
