/// The reason why a folder can't be watched.
public enum FolderIssue: Equatable, Sendable, CaseIterable {
  case relative, missing, notFolder, unreadable, ownData
}

/// The contents of the watched folder page.
public struct FolderState: Sendable {
  /// The folder on the server; empty to watch no folder.
  public var path: String
  /// Whether the folder was set on the command line.
  public var isFixed: Bool
  public var problem: FolderIssue?
  /// Whether the folder was just saved.
  public var wasSaved: Bool
  public var isScanning: Bool
  /// The latest scan.
  public var latest: JobRow?
  public var csrf: String

  public init(
    path: String = "", isFixed: Bool = false, problem: FolderIssue? = nil,
    wasSaved: Bool = false, isScanning: Bool = false, latest: JobRow? = nil, csrf: String = ""
  ) {
    self.path = path
    self.isFixed = isFixed
    self.problem = problem
    self.wasSaved = wasSaved
    self.isScanning = isScanning
    self.latest = latest
    self.csrf = csrf
  }
}

/// The result of a scan of the watched folder.
public struct FolderScanReport: Equatable, Sendable {
  /// The number of new activities.
  public var new: Int
  public var known: Int
  public var skipped: Int
  /// The number of files to import later, because they may still be incomplete.
  public var waiting: Int
  /// Files that couldn't be imported, each with the reason.
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

  /// The result in sentences, for the job log.
  public var text: String {
    var parts: [String] = []
    if new > 0 { parts.append(plural(new, one: FolderWords.newOne, many: FolderWords.newMany)) }
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
