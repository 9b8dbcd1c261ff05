/// Decodes UTF-8, with U+FFFD for invalid bytes. This is a separate function because the compiler inlines
/// `String(decoding:as:)` into every caller, which costs 250 bytes each in the page's module.
@inline(never)
public func utf8Text(_ utf8: [UInt8]) -> String { String(decoding: utf8, as: UTF8.self) }

/// Returns the UTF-8 bytes of a text. This is a separate function for the same reason as `utf8Text(_:)`.
@inline(never)
public func utf8Bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Returns the non-empty lines of a text.
@inline(never)
public func lines(of text: String) -> [String] {
  utf8Bytes(text).split(separator: UInt8(ascii: "\n")).map { utf8Text(Array($0)) }
}
