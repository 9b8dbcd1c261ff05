import Crypto

/// Files that were read and measured, ready to be stored.
struct PreparedImports: Sendable {
  var items: [Item]

  struct Item: Sendable {
    var name: String
    var content: Content
    /// What an export's list says of it.
    var listing: ExportListing?
    /// What an archive says of its activities beside the file, by their parts.
    var told: [Int: ToldWords]
    /// Whether that is all there is of it.
    var isDocument: Bool

    /// Not read yet.
    init(_ item: ImportItem) {
      (name, listing, content) = (item.name, item.listing, .refused(.failed("")))
      told = item.told
      isDocument = listing.map { $0.documentName == item.name } ?? false
    }
  }

  enum Content: Sendable {
    /// Known before it was read, by its hash.
    case known(SHA256.Digest)
    case new(SourceDraft)
    case refused(ImportOutcome)
  }
}

extension PreparedImports.Content {
  /// With one more sentence about what is new.
  func warning(_ sentence: String) -> PreparedImports.Content {
    guard case .new(var draft) = self else { return self }
    draft.warnings.insert(sentence, at: 0)
    return .new(draft)
  }

  /// Nil of what was refused.
  var hash: SHA256.Digest? {
    switch self {
    case .known(let hash): hash
    case .new(let draft): draft.hash
    case .refused: nil
    }
  }

  var isKnown: Bool { if case .known = self { true } else { false } }
}
