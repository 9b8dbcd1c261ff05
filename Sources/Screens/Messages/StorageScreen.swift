public import Model

extension StorageError {
  fileprivate var words: (title: StorageWords, what: StorageWords, remedy: StorageWords) {
    switch self {
    case .full: (.fullTitle, .fullWhat, .fullDo)
    case .readOnly: (.readOnlyTitle, .readOnlyWhat, .readOnlyDo)
    case .busy: (.busyTitle, .busyWhat, .busyDo)
    case .damaged: (.damagedTitle, .damagedWhat, .damagedDo)
    case .cannotOpen: (.missingTitle, .missingWhat, .missingDo)
    case .failing: (.failingTitle, .failingWhat, .failingDo)
    }
  }

  /// The problem and its remedy, in one line.
  public var sentence: String {
    joined(words.title.text, ": ", words.remedy.text)
  }
}

/// Returns the page that explains a storage problem and its remedy.
public func storageScreen(_ fault: StorageError) -> HTML {
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
