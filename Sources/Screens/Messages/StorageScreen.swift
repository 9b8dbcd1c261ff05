/// Why what is stored cannot be read or written.
public enum StorageFault: Equatable, Sendable, CaseIterable {
  case full, readOnly, busy, damaged, missing, failing

  fileprivate var words: (title: StorageWords, what: StorageWords, remedy: StorageWords) {
    switch self {
    case .full: (.fullTitle, .fullWhat, .fullDo)
    case .readOnly: (.readOnlyTitle, .readOnlyWhat, .readOnlyDo)
    case .busy: (.busyTitle, .busyWhat, .busyDo)
    case .damaged: (.damagedTitle, .damagedWhat, .damagedDo)
    case .missing: (.missingTitle, .missingWhat, .missingDo)
    case .failing: (.failingTitle, .failingWhat, .failingDo)
    }
  }

  /// What happened and what to do, in one line.
  public var sentence: String {
    joined(words.title.text, ": ", words.remedy.text)
  }
}

/// What happened to the storage, and what to do about it.
public func storageScreen(_ fault: StorageFault) -> HTML {
  let words = fault.words
  return tag("section", .class("message")) {
    tag("h1") { words.title }
    tag("p") { words.what }
    tag("p") { unbroken(words.remedy.text) }
    tag("div", .class("buttons")) {
      tag("a", .class("button primary"), .href("/")) { MessageWords.toToday }
    }
  }
}
