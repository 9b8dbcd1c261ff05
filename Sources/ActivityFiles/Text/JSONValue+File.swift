package import TextEncoding

extension JSONValue {
  /// Parses a document from a file.
  ///
  /// - Throws: `FileError.tooLarge` if there are more values than `maximumValues`, another error if the bytes aren't
  ///   valid JSON.
  package init(bytes: [UInt8], maximumValues: Int = 3_000_000) throws(FileError) {
    do throws(JSONError) {
      try self.init(parsing: bytes, maximumValues: maximumValues)
    } catch {
      switch error.kind {
      case .malformed:
        throw FileError(
          .unknownFormat, error.description, line: error.line, byteOffset: error.byteOffset)
      case .tooDeep: throw FileError(.tooDeep, error.description)
      case .tooLarge: throw FileError(.tooLarge, error.description)
      }
    }
  }
}
