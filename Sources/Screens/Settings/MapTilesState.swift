import Engine

/// The contents of the background maps page.
public struct MapTilesState: Sendable {
  public enum Choice: Equatable, Sendable, CaseIterable {
    case off, files, address
  }

  /// A map file on the server.
  public struct File: Equatable, Sendable {
    public var name: String
    public var byteCount: Int
    /// The file's zoom levels; nil if the file can't be read.
    public var zooms: ClosedRange<Int>?
    /// Whether the tiles are vector graphics, which the page draws, instead of images.
    public var isVector: Bool
    /// The reason why the file can't be read, as part of a sentence.
    public var fault: String?

    public init(
      name: String, byteCount: Int, zooms: ClosedRange<Int>?, isVector: Bool, fault: String? = nil
    ) {
      (self.name, self.byteCount, self.zooms) = (name, byteCount, zooms)
      (self.isVector, self.fault) = (isVector, fault)
    }
  }

  /// The reason why the typed settings were rejected.
  public enum Problem: Equatable, Sendable, CaseIterable {
    case choice, noFiles, address, numbers, attribution, zoom
  }

  public var choice: Choice
  public var files: [File] = []
  /// The form's values, exactly as typed.
  public var address = ""
  public var attribution = ""
  public var zoom = "19"
  /// Whether the visitor may change the settings.
  public var mayChoose: Bool
  /// Whether this is a demo, whose settings can't be changed.
  public var isDemo = false
  /// Whether a map is shown. False if the chosen files can't be read.
  public var isDrawn = false
  /// The tile server's error, in one sentence; nil if the tile server works.
  public var trouble: String?
  /// The size of this server's cache of the tile server's tiles, in bytes.
  public var cachedBytes = 0
  public var problem: Problem?
  public var wasSaved = false
  public var csrf: String

  public init(choice: Choice, mayChoose: Bool, csrf: String = "") {
    (self.choice, self.mayChoose, self.csrf) = (choice, mayChoose, csrf)
  }
}
