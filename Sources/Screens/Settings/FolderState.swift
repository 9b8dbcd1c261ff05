/// Why a folder cannot be looked into.
public enum FolderProblem: Equatable, Sendable, CaseIterable {
  case relative, missing, notFolder, unreadable, ownData
}

/// What the page of the watched folder shows.
public struct FolderState: Sendable {
  /// Of the server; empty where none is named.
  public var path: String
  /// Whether the command line names it.
  public var isFixed: Bool
  public var problem: FolderProblem?
  /// Whether the page answers a successful save, or the wish to look now.
  public var wasSaved: Bool
  public var isLooking: Bool
  /// The latest look.
  public var latest: JobRow?
  public var csrf: String

  public init(
    path: String = "", isFixed: Bool = false, problem: FolderProblem? = nil,
    wasSaved: Bool = false, isLooking: Bool = false, latest: JobRow? = nil, csrf: String = ""
  ) {
    self.path = path
    self.isFixed = isFixed
    self.problem = problem
    self.wasSaved = wasSaved
    self.isLooking = isLooking
    self.latest = latest
    self.csrf = csrf
  }
}

/// What a look into a folder found.
public struct FolderLook: Equatable, Sendable {
  /// Activities that are new.
  public var new: Int
  public var known: Int
  public var skipped: Int
  /// Files that may still be written.
  public var waiting: Int
  /// Files nothing could be taken of, each with its reason.
  public var refused: [String]

  public init(
    new: Int = 0, known: Int = 0, skipped: Int = 0, waiting: Int = 0, refused: [String] = []
  ) {
    self.new = new
    self.known = known
    self.skipped = skipped
    self.waiting = waiting
    self.refused = refused
  }

  /// For the log of jobs.
  public var text: String {
    var parts: [String] = []
    if new > 0 { parts.append(plural(new, one: FolderWords.newOne, many: FolderWords.newSome)) }
    if known > 0 { parts.append(plural(known, one: FolderWords.knownOne, many: .known)) }
    if skipped > 0 { parts.append(plural(skipped, one: FolderWords.skippedOne, many: .skipped)) }
    if let first = refused.first {
      parts.append(
        refused.count == 1
          ? FolderWords.refusedOne.filled(first)
          : FolderWords.refusedMore.filled(first, decimal(refused.count - 1)))
    }
    if parts.isEmpty { parts.append(FolderWords.none.text) }
    if waiting > 0 { parts.append(plural(waiting, one: FolderWords.waitingOne, many: .waiting)) }
    var text = ""
    for part in parts { text = joined(text, text.utf8.isEmpty ? "" : " ", part) }
    return text
  }
}
