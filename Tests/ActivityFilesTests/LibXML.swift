import Glibc

/// libxml2 as it is found on the system, as the other reader of the same document.
struct LibXML {
  private typealias Handle = OpaquePointer
  private typealias Text = UnsafePointer<CChar>
  private typealias Number = @convention(c) (Handle?) -> CInt
  private typealias Word = @convention(c) (Handle?) -> Text?

  private let open: @convention(c) (Text?, CInt, Text?, Text?, CInt) -> Handle?
  private let close: @convention(c) (Handle?) -> Void
  private let advance: Number
  private let kind: Number
  private let isEmpty: Number
  private let nextAttribute: Number
  private let name: Word
  private let value: Word

  /// Nil where there is no libxml2.
  static let found = LibXML()

  private init?() {
    guard let library = dlopen("libxml2.so.2", RTLD_NOW) else { return nil }
    func symbol<Function>(_ name: String, _: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard
      let open = symbol(
        "xmlReaderForMemory",
        (@convention(c) (Text?, CInt, Text?, Text?, CInt) -> Handle?).self),
      let close = symbol("xmlFreeTextReader", (@convention(c) (Handle?) -> Void).self),
      let advance = symbol("xmlTextReaderRead", Number.self),
      let kind = symbol("xmlTextReaderNodeType", Number.self),
      let isEmpty = symbol("xmlTextReaderIsEmptyElement", Number.self),
      let nextAttribute = symbol("xmlTextReaderMoveToNextAttribute", Number.self),
      let name = symbol("xmlTextReaderConstName", Word.self),
      let value = symbol("xmlTextReaderConstValue", Word.self)
    else { return nil }
    (self.open, self.close, self.advance, self.kind) = (open, close, advance, kind)
    (self.isEmpty, self.nextAttribute) = (isEmpty, nextAttribute)
    (self.name, self.value) = (name, value)
  }

  /// The document's elements in their order; nil where libxml2 does not take it for well-formed.
  func elements(_ document: [UInt8]) -> [XMLElement]? {
    document.withUnsafeBytes { bytes in
      // No network, no messages.
      let options: CInt = 1 << 11 | 1 << 5 | 1 << 6
      let text = bytes.bindMemory(to: CChar.self).baseAddress
      guard let reader = open(text, CInt(bytes.count), nil, nil, options) else { return nil }
      defer { close(reader) }
      return elements(of: reader)
    }
  }

  private func elements(of reader: OpaquePointer) -> [XMLElement]? {
    var elements: [XMLElement] = []
    var path: [Int] = []
    while true {
      let step = advance(reader)
      guard step == 1 else { return step == 0 ? elements : nil }
      switch kind(reader) {
      case 1:
        let isEmpty = isEmpty(reader) == 1
        var element = XMLElement(name: string(name(reader)), depth: path.count + 1)
        while nextAttribute(reader) == 1 { element.attributes.append(string(value(reader))) }
        if !isEmpty { path.append(elements.count) }
        elements.append(element)
      // Text, CDATA and white space of either kind.
      case 3, 4, 13, 14: if let last = path.last { elements[last].text += string(value(reader)) }
      case 15: path.removeLast()
      // A reference to an entity that the document declares.
      case 5: return nil
      default: break
      }
    }
  }

  private func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}

/// An element as either reader tells it.
struct XMLElement: Equatable {
  /// As it is written, prefix included.
  var name: String
  /// The root's is 1.
  var depth: Int
  /// Without white space at both ends.
  var attributes: [String] = []
  /// All of its own, without what lies in children, and without white space at both ends.
  var text = ""

  /// What the standard has a reader do to white space is undone, and what ours does is done;
  /// attributes are sorted, because libxml2 tells those of namespaces first.
  mutating func normalise() {
    text = Self.trimmed(text)
    for index in attributes.indices {
      attributes[index] = Self.trimmed(
        String(
          decoding: attributes[index].utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self))
    }
    attributes.sort()
  }

  private static func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
