import Glibc

/// The system's libxml2, loaded at run time as a reference XML reader.
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

  /// The library, or nil if libxml2 isn't installed.
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

  /// Returns the elements in document order; nil if libxml2 rejects the document, or if the document uses an entity
  /// that it declares.
  func elements(_ document: [UInt8]) -> [XMLElement]? {
    document.withUnsafeBytes { bytes in
      // XML_PARSE_NONET, XML_PARSE_NOERROR and XML_PARSE_NOWARNING.
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
      // Text, CDATA, white space and significant white space.
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

/// An XML element, as read by either reader.
struct XMLElement: Equatable {
  /// The name as written, including its prefix.
  var name: String
  /// The nesting depth, starting at 1 for the root element.
  var depth: Int
  /// The attributes' values. `normalise()` trims and sorts them.
  var attributes: [String] = []
  /// The element's own text, without its children's text.
  var text = ""

  /// Makes elements from both readers comparable: normalises white space as our reader does, and sorts the attributes,
  /// because libxml2 returns namespace declarations first.
  mutating func normalise() {
    text = Self.trimmed(text)
    for index in attributes.indices {
      attributes[index] = Self.trimmed(
        String(decoding: attributes[index].utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self))
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
