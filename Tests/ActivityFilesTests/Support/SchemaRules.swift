@testable import ActivityFiles

/// The rules of GPX 1.1, TCX 2 and Garmin's extensions for the elements that we write: the order of children, how often
/// each may occur, and the values of leaf elements. The schemas themselves may not be redistributed.
struct SchemaRules: Sendable {
  /// The children of each element, keyed by element name. They are listed in order, each followed by `?`, `*` or `+`,
  /// or by nothing if it must occur exactly once.
  var children: [String: String]
  /// The allowed values of leaf elements and attributes, keyed by name.
  var values: [String: Value]
  /// The required attributes of each element, keyed by element name.
  var attributes: [String: [String]] = [:]

  enum Value: Sendable {
    case text, time
    case number(ClosedRange<Double>)
    case whole(ClosedRange<Double>)
    case word([String])

    func holds(_ text: String) -> Bool {
      switch self {
      case .text: true
      case .time:
        DateTime(text) != nil && text.hasSuffix("Z") && text.contains("T") && text.count >= 20
      // The `decimal` type of XML Schema doesn't allow exponents.
      case .number(let range):
        !text.contains("e") && Double(text).map(range.contains) == true
      case .whole(let range): Int(text).map { range.contains(Double($0)) } == true
      case .word(let words): words.contains(text)
      }
    }
  }

  /// Returns one sentence for each violation in the document. Elements of our own namespace aren't checked.
  func faults(in document: [UInt8]) -> [String] {
    var check = SchemaCheck(rules: self)
    do throws(FileError) {
      try check.read(document)
    } catch { check.faults.append("\(error)") }
    return check.faults
  }

  /// Returns whether the sequence of names matches the rule.
  static func matches(_ names: [String], _ rule: String) -> Bool {
    var rest = names[...]
    for part in rule.split(separator: " ") {
      let mark = part.last.map { "?*+".contains($0) ? $0 : " " } ?? " "
      let name = mark == " " ? String(part) : String(part.dropLast())
      let count = rest.prefix { $0 == name }.count
      let taken = mark == "?" || mark == " " ? min(count, 1) : count
      if taken == 0 && (mark == " " || mark == "+") { return false }
      rest = rest.dropFirst(taken)
    }
    return rest.isEmpty
  }
}

private struct SchemaCheck {
  let rules: SchemaRules
  var faults: [String] = []
  private var open: [(name: String, children: [String])] = []

  init(rules: SchemaRules) { self.rules = rules }

  mutating func read(_ document: [UInt8]) throws(FileError) {
    var reader = XMLReader(MemorySource(document))
    while true {
      switch try reader.next() {
      case .endOfDocument: return
      case .end: close()
      case .start: try start(&reader)
      }
    }
  }

  private mutating func start(_ reader: inout XMLReader) throws(FileError) {
    let name = reader.qualifiedName
    // The schemas allow extensions in other namespaces.
    if name.hasPrefix("andante:") { return try reader.skipElement() }
    if !open.isEmpty { open[open.count - 1].children.append(name) }
    for attribute in rules.attributes[name] ?? [] {
      check(attribute, reader.attributeText(attribute) ?? "", in: name)
    }
    if rules.children[name] != nil {
      open.append((name, []))
    } else if rules.values[name] != nil {
      check(name, String(decoding: try reader.text(), as: UTF8.self), in: open.last?.name ?? "")
    } else {
      faults.append("no rule knows <\(name)>")
      try reader.skipElement()
    }
  }

  private mutating func check(_ name: String, _ text: String, in parent: String) {
    if rules.values[name]?.holds(text) != true {
      faults.append("\(name) of <\(parent)> says \"\(text)\"")
    }
  }

  private mutating func close() {
    guard let element = open.popLast(), let rule = rules.children[element.name] else { return }
    if !SchemaRules.matches(element.children, rule) {
      faults.append("<\(element.name)> holds \(Set(element.children).sorted()), not \(rule)")
    }
  }
}

extension XMLReader {
  mutating func attributeText(_ name: String) -> String? {
    attributes.first { $0.name == XMLName(name) }.map { String(decoding: value($0), as: UTF8.self) }
  }
}
