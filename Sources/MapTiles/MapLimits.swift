/// Limits on how much of a map is loaded into memory at once. Files and servers that exceed them are refused.
public enum MapLimits {
  /// The maximum size of a tile as it is stored in the file or sent by a server, in bytes.
  public static let tileBytes = 2 << 20
  /// The maximum size of a value that SQLite may read or compute for a map, in bytes.
  static let valueBytes = 4 << 20
  /// The maximum size of a tile after decompression, in bytes.
  public static let unpackedTileBytes = 8 << 20
  /// The maximum size of a tile directory in bytes, compressed and decompressed, and its maximum number of entries.
  static let directoryBytes = 4 << 20
  static let unpackedDirectoryBytes = 16 << 20
  static let directoryEntries = 1 << 18
  /// The maximum size of the metadata after decompression, in bytes.
  static let metadataBytes = 4 << 20
  /// The maximum nesting of directories.
  static let directoryDepth = 4
  /// The maximum number of directory entries cached per map.
  static let maximumCachedEntries = 1 << 19
  /// The maximum length of names and attributions, in characters.
  public static let textLength = 300
}
