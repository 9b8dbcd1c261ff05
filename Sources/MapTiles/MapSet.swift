#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The configured maps, opened for reading. All of them are of the same kind.
public struct MapSet: Sendable {
  public enum Source: Sendable {
    /// The files in order of priority: a tile comes from the first file that contains it.
    case files([MapArchive])
    case address(TileTemplate)
    /// A function that generates tiles on demand. It returns nil for a tile that doesn't exist.
    case made(@Sendable (TileAddress) -> MapTile?)
  }

  public let source: Source
  public let kind: MapKind
  public let zooms: ClosedRange<Int>
  public let bounds: MapBounds
  public let attribution: String
  /// A value for tile URLs that changes whenever the tiles may have changed.
  public let version: String

  /// Opens the configured maps. Returns nil if maps are off or every map is unreadable.
  public init?(_ folder: MapFolder) {
    let settings = folder.settings()
    switch settings.choice {
    case .off: return nil
    case .files: self.init(paths: folder.paths)
    case .address:
      guard let template = settings.template else { return nil }
      self.init(template)
    }
  }

  /// Creates a set of vector tiles that are generated on demand.
  ///
  /// - Parameters:
  ///   - make: Generates a tile. It may block its thread.
  ///   - version: A value for tile URLs, which must change whenever the tiles change.
  public init(
    made make: @escaping @Sendable (TileAddress) -> MapTile?, zooms: ClosedRange<Int>,
    bounds: MapBounds, attribution: String, version: String
  ) {
    source = .made(make)
    kind = .vector
    (self.zooms, self.bounds) = (zooms, bounds)
    (self.attribution, self.version) = (attribution, version)
  }

  private init?(paths: [String]) {
    // Unreadable files are skipped here. `MapFolder.files` reports their errors.
    let archives = paths.compactMap { try? MapArchive(path: $0) }
    guard let first = archives.first?.metadata else { return nil }
    let similar = archives.filter { $0.metadata.kind == first.kind }
    let metadata = similar.map(\.metadata)
    source = .files(similar)
    kind = first.kind
    zooms =
      metadata.reduce(first.zooms.lowerBound) {
        min($0, $1.zooms.lowerBound)
      }...metadata.reduce(
        first.zooms.upperBound
      ) { max($0, $1.zooms.upperBound) }
    bounds = metadata.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
    var names: [String] = []
    for name in metadata.map(\.attribution) where !name.isEmpty && !names.contains(name) {
      names.append(name)
    }
    attribution = names.joined(separator: " · ")
    version = shortHash(paths.map { $0 + FileStamp(of: $0).text }.joined(separator: "\n"))
  }

  private init(_ template: TileTemplate) {
    source = .address(template)
    kind = template.kind
    zooms = 0...template.highestZoom
    bounds = .world
    attribution = template.attribution
    version = shortHash(template.address)
  }

  /// Returns a value that changes when files are added or removed or the settings change. Computing it is cheap enough
  /// to do so for every page.
  public static func stamp(of folder: MapFolder) -> String {
    [folder.path, folder.path + "/maps.json"].map { FileStamp(of: $0).text }.joined(separator: " ")
  }
}

/// The inode, size and modification date of a file. At least one of them changes when the file changes.
private struct FileStamp {
  let text: String

  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      text = "-"
      return
    }
    #if canImport(Darwin)
      let date = status.st_mtimespec
    #else
      let date = status.st_mtim
    #endif
    text = "\(status.st_ino):\(status.st_size):\(date.tv_sec).\(date.tv_nsec)"
  }
}

/// Returns the 64-bit FNV-1a hash in base 36.
func shortHash(_ text: String) -> String {
  let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
    ($0 ^ UInt64($1)) &* 0x100_0000_01B3
  }
  return String(hash, radix: 36)
}
