/// Something in a document that is not well-formed and that reading went past. One stands for all
/// of its kind.
struct XMLDefect: Equatable {
  enum Kind: Equatable, CaseIterable {
    /// A `<` that begins no markup, or a tag that is none.
    case malformed
    /// An end tag that closes an element other than the innermost, or none at all.
    case mismatchedTag
    /// A reference to an entity other than XML's own five.
    case unknownEntity
    /// A document type with entity declarations, which are never used.
    case entityDeclaration
  }

  var kind: Kind
  var line: Int
  var byteOffset: Int
  var count = 1
}
