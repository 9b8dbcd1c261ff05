/// An entry's name: in UTF-8 where a flag or a field of its own says so or where it is valid, else
/// in code page 437. Backslashes, which some Windows programs write, separate folders too.
func archiveName(
  _ bytes: ArraySlice<UInt8>, isUTF8: Bool, unicode: ArraySlice<UInt8>?
) -> String {
  let stated = unicode.flatMap { String(validating: $0, as: UTF8.self) }
  let name =
    stated ?? String(validating: bytes, as: UTF8.self)
    ?? (isUTF8 ? String(decoding: bytes, as: UTF8.self) : String(bytes.map(codePage437)))
  return String(name.map { $0 == "\\" ? "/" : $0 })
}

/// Whether a name stays inside the folder an archive would be unpacked to.
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

/// The upper half of the first PC's character set, which ZIP inherited.
private let upperCodePage437 = Array(
  """
  ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
  └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
  """)
