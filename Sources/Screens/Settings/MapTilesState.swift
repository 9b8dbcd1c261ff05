import Engine

/// What the page of maps shows.
public struct MapTilesState: Sendable {
  public enum Choice: Equatable, Sendable, CaseIterable {
    case off, files, address
  }

  /// A map file on the server.
  public struct File: Equatable, Sendable {
    public var name: String
    public var byteCount: Int
    /// Nil where the file cannot be read.
    public var zooms: ClosedRange<Int>?
    /// Shapes that the page draws, else pictures.
    public var isVector: Bool
    /// Why it cannot be read, in a part of a sentence.
    public var fault: String?

    public init(
      name: String, byteCount: Int, zooms: ClosedRange<Int>?, isVector: Bool, fault: String? = nil
    ) {
      (self.name, self.byteCount, self.zooms) = (name, byteCount, zooms)
      (self.isVector, self.fault) = (isVector, fault)
    }
  }

  /// What was wrong with what was typed.
  public enum Problem: Equatable, Sendable, CaseIterable {
    case choice, noFiles, address, numbers, attribution, zoom
  }

  public var choice: Choice
  public var files: [File] = []
  /// As they were typed.
  public var address = ""
  public var attribution = ""
  public var zoom = "19"
  /// Whether the visitor is who chooses.
  public var mayChoose: Bool
  /// In a demo nobody chooses.
  public var isDemo = false
  /// Whether a map is drawn: a choice may be of files that cannot be read.
  public var isDrawn = false
  /// What the tile server does that keeps tiles away, in one sentence; nil where it does as it should.
  public var trouble: String?
  /// Bytes of the tile server's tiles that the server keeps.
  public var keptBytes = 0
  public var problem: Problem?
  public var wasSaved = false
  public var csrf: String

  public init(choice: Choice, mayChoose: Bool, csrf: String = "") {
    (self.choice, self.mayChoose, self.csrf) = (choice, mayChoose, csrf)
  }
}
