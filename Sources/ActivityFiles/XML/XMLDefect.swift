/// A violation of XML's rules that the reader skipped. One value covers all violations of its kind.
struct XMLDefect: Equatable {
  enum Kind: Equatable, CaseIterable {
    /// A `<` that doesn't start any markup, or an invalid tag.
    case malformed
    /// An end tag that doesn't match the innermost open element.
    case mismatchedTag
    /// A reference to an entity other than XML's five predefined ones.
    case unknownEntity
    /// A document type with entity declarations, which are ignored.
    case entityDeclaration
  }

  var kind: Kind
  var line: Int
  var byteOffset: Int
  var count = 1
}
