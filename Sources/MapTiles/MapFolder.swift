import Foundation

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The `maps` folder of a data directory. It contains map files, and the settings in `maps.json`.
public struct MapFolder: Sendable {
  /// A map file in the folder.
  public struct File: Sendable {
    public let name: String
    /// The size of the map in bytes. For a symbolic link, the size of its target.
    public let byteCount: Int
    /// The map's metadata, or nil if the file cannot be read.
    public internal(set) var metadata: MapMetadata?
    /// The reason why the file cannot be read, or nil if it can.
    public internal(set) var fault: MapFileError?
    public let isLink: Bool
  }

  private static let endings: Set<String> = ["pmtiles", "mbtiles"]
  private static let maximumNameBytes = 200
  public let path: String
  /// The folder that caches tiles downloaded from a server.
  public var cachePath: String { path + "/cache" }
  private var settingsPath: String { path + "/maps.json" }

  public init(dataPath: String) { path = dataPath + "/maps" }

  // MARK: Settings

  /// Returns the stored settings. Maps are off if the file is missing or damaged, which `damagedSettings` reports.
  public func settings() -> MapSettings { (try? storedSettings()) ?? MapSettings() }

  /// The path of the settings file if it cannot be read; nil otherwise.
  public var damagedSettings: String? {
    do { _ = try storedSettings() } catch { return settingsPath }
    return nil
  }

  private func storedSettings() throws -> MapSettings? {
    try FileManager.default.contents(atPath: settingsPath).map {
      try JSONDecoder().decode(MapSettings.self, from: $0)
    }
  }

  /// Whether settings were ever saved, even if they turn maps off.
  public var wasChosen: Bool { FileManager.default.fileExists(atPath: settingsPath) }

  /// Saves the settings. A running server applies them to the next page.
  public func save(_ settings: MapSettings) throws(MapFileError) {
    try make()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(settings).write(to: URL(fileURLWithPath: settingsPath), options: .atomic)
      _ = chmod(settingsPath, 0o600)
    } catch { throw Self.fault(error, "maps.json cannot be written") }
  }

  // MARK: Files

  /// The paths of the map files, sorted by name.
  public var paths: [String] {
    // The folder doesn't exist until a map is added.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().filter(Self.isMapName).map { "\(path)/\($0)" }
  }

  /// Returns the map files, after reading the metadata of each.
  public func files() -> [File] {
    paths.map { path in
      let name = String(path.dropFirst(self.path.count + 1))
      var file = File(
        name: name, byteCount: Self.byteCount(path) ?? 0, metadata: nil, fault: nil,
        isLink: Self.isLink(path))
      do throws(MapFileError) { file.metadata = try MapArchive(path: path).metadata } catch {
        file.fault = error
      }
      return file
    }
  }

  /// Checks a map and adds it to the folder as a copy or a link. Turns maps on if they were off.
  ///
  /// - Throws: `MapFileError` if the file isn't a valid map, if its name is taken, or if the existing maps are of a
  ///   different kind.
  public func add(_ source: String, linking: Bool) throws(MapFileError) -> File {
    let name = URL(fileURLWithPath: source).lastPathComponent
    guard Self.isMapName(name) else {
      throw MapFileError("its name must end with .pmtiles or .mbtiles")
    }
    let archive = try MapArchive(path: source)
    try archive.check()
    try refuse(name, archive.metadata.kind)
    try make()
    let part = "\(path)/.\(name).part-\(UUID().uuidString.prefix(8))"
    // The partial file no longer exists after a successful rename.
    defer { try? FileManager.default.removeItem(atPath: part) }
    try Self.bring(source, to: part, linking: linking)
    guard rename(part, "\(path)/\(name)") == 0 else {
      throw MapFileError("it cannot be saved in \(path): \(Self.reason(errno))")
    }
    var settings = settings()
    if settings.choice == .off { settings.choice = .files }
    try save(settings)
    return File(
      name: name, byteCount: Self.byteCount("\(path)/\(name)") ?? 0, metadata: archive.metadata,
      fault: nil, isLink: linking)
  }

  /// Removes a map file, or the link to it. If it was the last one and the maps came from files, turns maps off.
  ///
  /// - Throws: `MapFileError` if the folder doesn't contain the map.
  public func remove(_ name: String) throws(MapFileError) {
    guard Self.isMapName(name), paths.contains("\(path)/\(name)") else {
      let known = paths.map { String($0.dropFirst(path.count + 1)) }.joined(separator: ", ")
      throw MapFileError(
        "there is no such map" + (known.isEmpty ? "" : "; choose from \(known)"))
    }
    guard unlink("\(path)/\(name)") == 0 else {
      throw MapFileError("it cannot be removed: \(Self.reason(errno))")
    }
    var settings = settings()
    if paths.isEmpty, settings.choice == .files {
      settings.choice = .off
      try save(settings)
    }
  }

  private func refuse(_ name: String, _ kind: MapKind) throws(MapFileError) {
    let there = files()
    guard !there.contains(where: { $0.name == name }) else {
      throw MapFileError("there is already a map with that name: remove it first")
    }
    if let other = there.first(where: { $0.metadata.map { $0.kind != kind } ?? false }) {
      let words: [MapKind: String] = [.vector: "shapes (vector)", .raster: "pictures (raster)"]
      throw MapFileError(
        "it has \(words[kind] ?? ""), unlike \(other.name): all maps must have the same kind of tiles"
      )
    }
  }

  private static func bring(
    _ source: String, to part: String, linking: Bool
  ) throws(MapFileError) {
    do {
      if linking {
        let whole = URL(fileURLWithPath: source).standardizedFileURL.path
        try FileManager.default.createSymbolicLink(atPath: part, withDestinationPath: whole)
      } else {
        let real = URL(fileURLWithPath: source).resolvingSymlinksInPath().path
        try FileManager.default.copyItem(atPath: real, toPath: part)
        _ = chmod(part, 0o600)
      }
    } catch { throw fault(error, "it cannot be copied") }
  }

  private func make() throws(MapFileError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Self.fault(error, "\(path) cannot be created") }
  }

  private static func isMapName(_ name: String) -> Bool {
    !name.hasPrefix(".") && name.utf8.count <= maximumNameBytes && !name.contains("/")
      && endings.contains(URL(fileURLWithPath: name).pathExtension.lowercased())
  }

  private static func byteCount(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func fault(_ error: any Error, _ what: String) -> MapFileError {
    let code = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return MapFileError(code.map { "\(what): \(reason(Int32($0.code)))" } ?? what)
  }

  private static func reason(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
