#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The maps that were chosen, opened: all of one kind.
public struct MapSet: Sendable {
  public enum Source: Sendable {
    /// A tile comes from the first file that has it.
    case files([MapArchive])
    case address(TileTemplate)
    /// Tiles that are made when they are asked for; nil where there is none.
    case made(@Sendable (TileAddress) -> MapTile?)
  }

  public let source: Source
  public let kind: MapKind
  public let zooms: ClosedRange<Int>
  public let bounds: MapBounds
  public let attribution: String
  /// Differs when the tiles may: stands in their addresses.
  public let version: String

  /// Nil while maps are off, or none can be read.
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

  /// Vector tiles that are made when they are asked for.
  ///
  /// - Parameters:
  ///   - make: may block its thread.
  ///   - version: differs when the tiles do.
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
    // `MapFolder.files` reports errors in the others.
    let archives = paths.compactMap { try? MapArchive(path: $0) }
    guard let first = archives.first?.facts else { return nil }
    let alike = archives.filter { $0.facts.kind == first.kind }
    let facts = alike.map(\.facts)
    source = .files(alike)
    kind = first.kind
    zooms =
      facts.reduce(first.zooms.lowerBound) {
        min($0, $1.zooms.lowerBound)
      }...facts.reduce(
        first.zooms.upperBound
      ) { max($0, $1.zooms.upperBound) }
    bounds = facts.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
    var names: [String] = []
    for name in facts.map(\.attribution) where !name.isEmpty && !names.contains(name) {
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

  /// What tells whether the maps were chosen anew since: looked at before each page.
  public static func stamp(of folder: MapFolder) -> String {
    [folder.path, folder.path + "/maps.json"].map { FileStamp(of: $0).text }.joined(separator: " ")
  }
}

/// Size, date and number of a file; it differs when the file does.
private struct FileStamp {
  let text: String

  init(of path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      text = "-"
      return
    }
    #if canImport(Darwin)
      let date = facts.st_mtimespec
    #else
      let date = facts.st_mtim
    #endif
    text = "\(facts.st_ino):\(facts.st_size):\(date.tv_sec).\(date.tv_nsec)"
  }
}

/// FNV-1a of 64 bits, as eight letters and digits or more.
func shortHash(_ text: String) -> String {
  let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
    ($0 ^ UInt64($1)) &* 0x100_0000_01B3
  }
  return String(hash, radix: 36)
}
