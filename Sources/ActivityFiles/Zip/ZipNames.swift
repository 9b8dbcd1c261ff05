/// Decodes an entry's name. Uses UTF-8 if a flag or extra field says so or the bytes are valid UTF-8, otherwise
/// code page 437. Backslashes, which some Windows programs write, are converted to slashes.
func archiveName(
  _ bytes: ArraySlice<UInt8>, isUTF8: Bool, unicode: ArraySlice<UInt8>?
) -> String {
  let stated = unicode.flatMap { String(validating: $0, as: UTF8.self) }
  let name =
    stated ?? String(validating: bytes, as: UTF8.self)
    ?? (isUTF8 ? String(decoding: bytes, as: UTF8.self) : String(bytes.map(codePage437)))
  return String(name.map { $0 == "\\" ? "/" : $0 })
}

/// Returns whether a name stays inside the folder to which an archive would be extracted.
func isSafeArchiveName(_ name: String) -> Bool {
  guard !name.isEmpty, !name.hasPrefix("/"), name.utf8.count <= 1024,
    !name.unicodeScalars.contains(where: { $0.value < 0x20 })
  else { return false }
  let parts = name.split(separator: "/", omittingEmptySubsequences: false)
  return !parts.contains { $0 == ".." || $0 == "." || $0.isEmpty }
    && !(parts[0].dropFirst().first == ":" && parts[0].first?.isLetter == true)
}

private func codePage437(_ byte: UInt8) -> Character {
  byte < 0x80 ? Character(Unicode.Scalar(byte)) : upperCodePage437[Int(byte) - 0x80]
}

/// The upper half of code page 437, the original character set of the IBM PC.
private let upperCodePage437 = Array(
  """
  ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
  └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
  """)
