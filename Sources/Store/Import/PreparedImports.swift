import Crypto

/// Files that have been read and measured and are ready to be stored.
struct PreparedImports: Sendable {
  var items: [Item]

  struct Item: Sendable {
    var name: String
    var content: Content
    /// The file's entry in an export's list.
    var listing: ExportListing?
    /// The archived metadata of the file's activities, keyed by the activity's index in the file.
    var archivedMetadata: [Int: ArchivedMetadata]
    /// Whether the content isn't a recording but a document that was created from the export's list.
    var isDocument: Bool

    /// Creates an item that hasn't been read yet.
    init(_ item: ImportItem) {
      (name, listing, content) = (item.name, item.listing, .refused(.failed("")))
      archivedMetadata = item.archivedMetadata
      isDocument = listing.map { $0.documentName == item.name } ?? false
    }
  }

  enum Content: Sendable {
    /// A file that is already stored, with its hash.
    case known(SHA256.Digest)
    case new(PendingSource)
    case refused(ImportOutcome)
  }
}

extension PreparedImports.Content {
  /// Marks new content to be stored as separate activities.
  mutating func separate() {
    guard case .new(var draft) = self else { return }
    draft.isSeparate = true
    self = .new(draft)
  }

  /// Returns the content, with an additional warning if the content is new.
  func warning(_ sentence: String) -> PreparedImports.Content {
    guard case .new(var draft) = self else { return self }
    draft.warnings.insert(sentence, at: 0)
    return .new(draft)
  }

  /// The file's hash; nil if the file was rejected.
  var hash: SHA256.Digest? {
    switch self {
    case .known(let hash): hash
    case .new(let draft): draft.hash
    case .refused: nil
    }
  }

  var isKnown: Bool { if case .known = self { true } else { false } }
}
