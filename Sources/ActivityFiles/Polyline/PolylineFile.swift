import Model

extension Polyline: ContentReader {
  /// Detects a polyline. Almost any word is a valid polyline. Therefore, without the file extension, a word is accepted
  /// only if the name doesn't suggest another format, and if the word is long and its first latitude is far enough from
  /// the equator to need several bytes.
  static func reads(_ head: FileHead) -> Bool {
    guard isWord(head.text) else { return false }
    if FileFormatTraits.polyline.matches(head.name) { return true }
    let isOpen =
      ["", "-", standardInputName].contains(head.name) || head.name.hasSuffix(".txt")
    let isLong = head.text.prefix { $0 > 0x20 }.count >= 10
    return isOpen && isLong && (head.text.first ?? 0) >= 0x5F
  }

  static func file(from input: FileInput) throws(FileError) -> ActivityFile {
    let bytes = try input.wholeBytes()
    do throws(FileError) {
      return try readPolyline(bytes, limits: input.limits)
    } catch {
      // Without the file extension, the word may be anything.
      throw FileFormatTraits.polyline.matches(input.head.name)
        ? error : unknownFile(input.head.bytes)
    }
  }

  /// Returns whether the bytes are a single word of polyline characters, followed only by white space.
  private static func isWord(_ head: ArraySlice<UInt8>) -> Bool {
    let word = head.prefix { $0 > 0x20 }
    return !word.isEmpty && word.allSatisfy { (63...126).contains($0) }
      && head[word.endIndex...].allSatisfy { $0 <= 0x20 }
  }
}
