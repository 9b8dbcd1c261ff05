/// A strict parser of the markup that the HTML builder writes: elements must be closed and attribute values quoted.
struct MarkupReader {
  struct Element {
    let name: String
    let attributes: [String: String]
  }

  private(set) var elements: [Element] = []
  /// The first error, or nil for valid markup.
  private(set) var problem: String?

  private static let voids: Set<String> = ["meta", "link", "input", "img", "br"]

  init(_ text: String) {
    var open: [String] = []
    for piece in text.split(separator: "<").dropFirst() {
      guard let end = piece.firstIndex(of: ">") else {
        note("a tag without an end: \(piece.prefix(40))")
        continue
      }
      let tag = piece[..<end]
      if tag.hasPrefix("!") { continue }
      if tag.hasPrefix("/") {
        if open.popLast() != String(tag.dropFirst()) { note("misplaced <\(tag)>") }
        continue
      }
      let element = Self.element(tag)
      elements.append(element)
      if !Self.voids.contains(element.name) { open.append(element.name) }
    }
    if !open.isEmpty { note("never closed: \(open)") }
  }

  func elements(with attribute: String) -> [Element] {
    elements.filter { $0.attributes[attribute] != nil }
  }

  func elements(ofClass name: String) -> [Element] {
    elements.filter { $0.attributes["class"] == name }
  }

  private mutating func note(_ text: String) { problem = problem ?? text }

  private static func element(_ tag: Substring) -> Element {
    let name = tag.prefix { $0 != " " }
    var attributes: [String: String] = [:]
    var rest = tag.dropFirst(name.count)
    while let start = rest.firstIndex(where: { $0 != " " }) {
      rest = rest[start...]
      let key = rest.prefix { $0 != " " && $0 != "=" }
      rest = rest.dropFirst(key.count)
      guard rest.hasPrefix("=\"") else {
        attributes[String(key)] = ""
        continue
      }
      let value = rest.dropFirst(2).prefix { $0 != "\"" }
      attributes[String(key)] = String(value)
      rest = rest.dropFirst(value.count + 3)
    }
    return Element(name: String(name), attributes: attributes)
  }
}
