import TextEncoding

/// The lines of an iCalendar file, terminated by CRLF and folded at 75 bytes (RFC 5545, section 3.1).
struct CalendarLines {
  private(set) var utf8: [UInt8] = []

  /// Adds a property with a value that doesn't need escaping.
  mutating func add(_ name: String, _ value: String) {
    fold(Array((name + ":" + value).utf8))
  }

  /// Adds a property of type TEXT (RFC 5545, section 3.3.11).
  mutating func add(_ name: String, text: String) {
    add(name, Self.escaped(text))
  }

  /// Folds a line without splitting a UTF-8 sequence.
  private mutating func fold(_ line: [UInt8]) {
    var start = 0
    var room = 75
    while line.count - start > room {
      var end = start + room
      while line[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
      utf8 += line[start..<end] + [13, 10, 32]
      start = end
      room = 74
    }
    utf8 += line[start...] + [13, 10]
  }

  /// Escapes a text value. Replaces control characters with spaces, because they aren't allowed in text values.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\" + String(scalar)
      case "\n": escaped += "\\n"
      default: escaped += oneLine(String(scalar))
      }
    }
    return escaped
  }
}
