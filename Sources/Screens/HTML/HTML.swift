import Engine

/// Markup in UTF-8. Text is escaped when it is added, so concatenating pieces is always safe.
public struct HTML: Equatable, Sendable {
  public private(set) var utf8: [UInt8]

  public init() { utf8 = [] }

  /// Creates HTML from text by escaping all characters that have a special meaning in text or in a quoted attribute
  /// value.
  public init(_ text: String) {
    utf8 = []
    append(escaping: text)
  }

  /// Creates HTML from markup, without changing it. Only static strings are accepted, so that input can't be added
  /// unescaped.
  public init(raw markup: StaticString) {
    utf8 = []
    append(raw: markup)
  }

  /// Creates HTML from bytes that are already markup, or that need no escaping, such as digits.
  package init(rawBytes: [UInt8]) { utf8 = rawBytes }

  public var isEmpty: Bool { utf8.isEmpty }
  public var text: String { utf8Text(utf8) }

  public mutating func append(_ other: HTML) { utf8.append(contentsOf: other.utf8) }

  mutating func append(raw markup: StaticString) {
    utf8.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  mutating func append(escaping text: String) {
    for byte in text.utf8 { append(escaping: byte) }
  }

  /// Appends a byte of text, escaped if necessary. Omits control characters, which aren't allowed in HTML.
  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): append(raw: "&amp;")
    case UInt8(ascii: "<"): append(raw: "&lt;")
    case UInt8(ascii: ">"): append(raw: "&gt;")
    case UInt8(ascii: "\""): append(raw: "&quot;")
    case UInt8(ascii: "'"): append(raw: "&#39;")
    case 9, 10, 13: utf8.append(byte)
    case 0..<32, 127: break
    default: utf8.append(byte)
    }
  }
}

/// Concatenates text (escaped), phrases and markup in order.
@resultBuilder
public enum HTMLBuilder {
  @inline(never)
  public static func buildExpression(_ text: String) -> HTML { HTML(text) }
  public static func buildExpression<P: Phrase>(_ phrase: P) -> HTML {
    buildExpression(phrase.text)
  }
  public static func buildExpression<P: Phrase>(_ phrase: P?) -> HTML {
    phrase.map { buildExpression($0.text) } ?? HTML()
  }
  public static func buildExpression(_ html: HTML) -> HTML { html }
  public static func buildExpression(_ html: HTML?) -> HTML { html ?? HTML() }
  public static func buildBlock() -> HTML { HTML() }
  public static func buildPartialBlock(first: HTML) -> HTML { first }
  @inline(never)
  public static func buildPartialBlock(accumulated: consuming HTML, next: HTML) -> HTML {
    accumulated.append(next)
    return accumulated
  }
  public static func buildOptional(_ html: HTML?) -> HTML { html ?? HTML() }
  public static func buildEither(first: HTML) -> HTML { first }
  public static func buildEither(second: HTML) -> HTML { second }
  public static func buildArray(_ parts: [HTML]) -> HTML {
    var joined = HTML()
    for part in parts { joined.append(part) }
    return joined
  }
}
