/// Reads numbers and units from a short text. Ignores spaces and case.
struct QuantityScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) {
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != 0x20 && byte != 0x09 {
      bytes.append(byte >= 65 && byte <= 90 ? byte + 32 : byte)
      // Drop the no-break space (U+00A0) that the app displays between a number and its unit.
      if bytes.suffix(2).elementsEqual([0xc2, 0xa0]) { bytes.removeLast(2) }
    }
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Returns `value` if it is finite and the whole text has been read, otherwise nil.
  func finish<Value: Quantity>(_ value: Value) -> Value? {
    isAtEnd && value.base.isFinite ? value : nil
  }

  /// Reads `word` if the remaining text starts with it. Otherwise changes nothing and returns false.
  mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard rest.count >= count else { return false }
    for offset in 0..<count
    where rest[rest.startIndex + offset] != word.utf8Start[offset] {
      return false
    }
    rest = rest.dropFirst(count)
    return true
  }

  mutating func takeFeet() -> Bool {
    take("feet") || take("foot") || take("ft") || take("'") || take("′")
  }

  mutating func takeInches() -> Bool {
    take("inches") || take("inch") || take("in") || take("\"") || take("″") || take("''")
  }

  /// Reads a number of at most 15 digits with at most one decimal point or comma, correctly rounded to a double.
  /// Returns nil and reads nothing if the text doesn't start with such a number.
  mutating func number() -> Double? {
    var digits = 0.0
    var scale = 1.0
    var count = 0
    var hasPoint = false
    var index = rest.startIndex
    scan: while index < rest.endIndex {
      switch rest[index] {
      case 48...57:
        digits = digits * 10 + Double(rest[index] - 48)
        if hasPoint { scale *= 10 }
        count += 1
      case 44 where !hasPoint, 46 where !hasPoint:
        hasPoint = true
      default: break scan
      }
      index += 1
    }
    guard count > 0, count <= 15 else { return nil }
    rest = rest[index...]
    return digits / scale
  }

  /// Reads minutes such as "5:31" or "5.5" and returns seconds. The seconds after a colon must be less than 60 and
  /// have two digits.
  mutating func minutesAsSeconds() -> Double? {
    guard let minutes = number() else { return nil }
    guard take(":") else { return minutes * 60 }
    let before = rest.count
    guard let seconds = number(), seconds < 60, minutes == minutes.rounded(.down) else {
      return nil
    }
    guard before - rest.count >= 2 else { return nil }
    return minutes * 60 + seconds
  }
}
