/// How much of a map is taken into memory at once; files and servers that hold more are refused.
public enum MapLimits {
  /// Of a tile as it lies in the file or comes from a server, in bytes.
  public static let tileBytes = 2 << 20
  /// The maximum size of a value that SQLite may read or compute for a map, in bytes.
  static let valueBytes = 4 << 20
  /// Of a tile that was packed by gzip, in bytes.
  public static let unpackedTileBytes = 8 << 20
  /// Of a directory of tiles as it lies in the file, and unpacked.
  static let directoryBytes = 4 << 20
  static let unpackedDirectoryBytes = 16 << 20
  static let directoryEntries = 1 << 18
  /// Of the text that describes a map, unpacked.
  static let metadataBytes = 4 << 20
  /// How deep directories lie in one another.
  static let directoryDepth = 4
  /// Entries of directories that are kept in memory for each map.
  static let keptEntries = 1 << 19
  /// Of names and attributions, in characters.
  public static let textLength = 300
}
