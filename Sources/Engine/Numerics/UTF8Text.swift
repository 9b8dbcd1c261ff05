/// The text of UTF-8; what is none becomes U+FFFD. Stands alone because the compiler copies `String(decoding:as:)` into
/// every caller, a quarter of a kilobyte each in the page's module.
@inline(never)
public func utf8Text(_ utf8: [UInt8]) -> String { String(decoding: utf8, as: UTF8.self) }

/// The UTF-8 of a text; apart for the same reason.
@inline(never)
public func utf8Bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The lines of a text; empty ones are left out.
@inline(never)
public func lines(of text: String) -> [String] {
  utf8Bytes(text).split(separator: UInt8(ascii: "\n")).map { utf8Text(Array($0)) }
}
