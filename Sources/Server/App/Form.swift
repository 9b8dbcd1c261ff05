/// The fields of a form sent as `application/x-www-form-urlencoded`. Of a repeated field the last
/// one counts.
struct Form: Sendable {
  private var fields: [String: String] = [:]

  init() {}

  /// Never fails: malformed escapes stay as they are, invalid UTF-8 is repaired.
  init(urlEncoded bytes: some Sequence<UInt8>) {
    for pair in Array(bytes).split(separator: UInt8(ascii: "&")) {
      let halves = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      fields[Self.decoded(halves[0])] = halves.count > 1 ? Self.decoded(halves[1]) : ""
    }
  }

  subscript(_ name: String) -> String? { fields[name] }

  /// Of its fields, in alphabetical order.
  var names: [String] { fields.keys.sorted() }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    percentDecoded(bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
  }
}

/// The text behind `%41`-style escapes; malformed escapes stay as they are.
func percentDecoded(_ bytes: some Sequence<UInt8>) -> String {
  let bytes = Array(bytes)
  var output: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
    {
      output.append(high << 4 | low)
      index += 3
    } else {
      output.append(bytes[index])
      index += 1
    }
  }
  return String(decoding: output, as: UTF8.self)
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
