import ArgumentParser
import Foundation
import MapTiles
import Server
import Store
import TextEncoding

/// `andante map`: manages local map files.
struct MapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map", abstract: "Manages map files: add, list, remove.",
    discussion: """
      Works while the server is running; the next page shows the change. Maps are PMTiles archives (version 3) or \
      MBTiles files, with vector tiles or pictures. docs/hosting/map.md explains where to get such files and how to \
      cut out a region.
      """,
    subcommands: [MapAddCommand.self, MapListCommand.self, MapRemoveCommand.self],
    defaultSubcommand: MapListCommand.self)
}

/// The data directory and the output format.
struct MapOptions: ParsableArguments {
  @Option(help: dataHelp)
  var data: String?

  @Flag(help: "Print one JSON document instead.")
  var json = false

  var dataPath: String { data ?? DataDirectory.defaultPath }

  var folder: MapFolder {
    MapFolder(dataPath: HostedCommand.current?.directory.path ?? dataPath)
  }

  func fail(_ error: any Error, on console: Console) -> CommandOutcome {
    if json { console.print(JSONValue.object([("error", .text("\(error)"))]).printed) }
    console.warn("\(error)")
    return .partly
  }
}

struct MapAddCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Checks map files and adds them to the data directory.",
    discussion: """
      The first one turns the map on, unless a tile server is chosen. Several files are drawn together: each tile \
      comes from the first file, by name, that contains it. All must be of one kind, vector or pictures.
      """)

  @Argument(
    help: ArgumentHelp("PMTiles or MBTiles files.", valueName: "file"),
    completion: .file(extensions: ["pmtiles", "mbtiles"]))
  var files: [String]

  @Flag(help: "Link to the file instead of copying it, for large files that stay in place.")
  var link = false

  @OptionGroup var options: MapOptions

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard).exit() }

  func run(on console: Console) async -> CommandOutcome {
    var added: [MapFolder.File] = []
    var failures: [(String, String)] = []
    for path in files {
      do { added.append(try await add(path)) } catch {
        failures.append((path, "\(error)"))
        console.warn("\(path): \(error)")
      }
    }
    if options.json {
      console.print(Self.document(added, failures).printed)
    } else {
      for file in added { console.print("Added \(file.line)") }
      if !added.isEmpty { console.print(choiceText) }
    }
    return failures.isEmpty ? .done : .partly
  }

  private func add(_ path: String) async throws -> MapFolder.File {
    // Creates the data directory if necessary, accessible only by its owner.
    if HostedCommand.current == nil { _ = try DataDirectory(path: dataPath) }
    return try await CommandData.lock(dataPath) {
      let file =
        link ? CallerFiles.absolute(path) : try await CallerFiles.readable(path).path
      try checkSpace(for: file)
      return try options.folder.add(file, linking: link)
    }
  }

  private var choiceText: String {
    switch options.folder.settings().choice {
    case .files: "The map is on. Turn it off under Settings, Map."
    case .address: "A tile server is chosen. Switch to the files under Settings, Map."
    case .off: "The map is off. Turn it on under Settings, Map."
    }
  }

  /// Throws if the copy would leave too little space for the databases.
  private func checkSpace(for path: String) throws {
    guard !link,
      let free = DiskSpace.free(at: (options.folder.path as NSString).deletingLastPathComponent)
    else { return }
    guard FileManager.default.byteCount(of: path) + DiskSpace.reservedBytes <= free else {
      throw MapFileError(
        "there is not enough space for a copy: only \(free / 1_000_000) MB are free; --link leaves the file in place"
      )
    }
  }

  private static func document(
    _ added: [MapFolder.File], _ failures: [(String, String)]
  ) -> JSONValue {
    .object([
      ("added", .array(added.map(\.json))),
      (
        "failed",
        .array(failures.map { .object([("file", .text($0.0)), ("reason", .text($0.1))]) })
      ),
    ])
  }
}

struct MapListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the map files, and shows whether they are used.")

  @OptionGroup var options: MapOptions

  func run() throws { try run(on: .standard).exit() }

  func run(on console: Console) -> CommandOutcome {
    let files = options.folder.files()
    let settings = options.folder.settings()
    if options.json {
      console.print(
        JSONValue.object([
          ("source", .text(settings.choice.rawValue)),
          ("address", .text(settings.choice == .address ? settings.template?.address : nil)),
          ("files", .array(files.map(\.json))),
        ]).printed)
      return .done
    }
    switch settings.choice {
    case .off: console.print("The map is off.")
    case .files: console.print("The map comes from these files.")
    case .address: console.print("The map comes from \(settings.template?.address ?? "a server").")
    }
    for file in files { console.print(file.line) }
    if files.isEmpty { console.print("There are no map files: andante map add FILE") }
    return .done
  }
}

struct MapRemoveCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes map files by their names.",
    discussion: "Removing a link keeps its file. Removing the last map turns the map off.")

  @Argument(help: ArgumentHelp("Names as shown by `andante map list`.", valueName: "name"))
  var names: [String]

  @OptionGroup var options: MapOptions

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard).exit() }

  func run(on console: Console) async -> CommandOutcome {
    var failures: [(String, String)] = []
    var removed: [String] = []
    for name in names {
      do {
        try await CommandData.lock(dataPath) { try options.folder.remove(name) }
        removed.append(name)
      } catch {
        failures.append((name, "\(error)"))
        console.warn("\(name): \(error)")
      }
    }
    if options.json {
      console.print(
        JSONValue.object([
          ("removed", .array(removed.map { .text($0) })),
          (
            "failed",
            .array(failures.map { .object([("name", .text($0.0)), ("reason", .text($0.1))]) })
          ),
        ]).printed)
    } else {
      for name in removed { console.print("Removed \(name).") }
    }
    return failures.isEmpty ? .done : .partly
  }
}

extension MapFolder.File {
  fileprivate var json: JSONValue {
    let bounds = metadata?.bounds
    return .object([
      ("name", .text(name)), ("bytes", .integer(byteCount)), ("isLink", .bool(isLink)),
      ("kind", .text(metadata?.kind.rawValue)), ("minZoom", .integer(metadata?.zooms.lowerBound)),
      ("maxZoom", .integer(metadata?.zooms.upperBound)),
      (
        "bounds",
        bounds.map { .array([$0.west, $0.south, $0.east, $0.north].map { .number($0) }) } ?? .null
      ),
      ("attribution", .text(metadata?.attribution)), ("error", .text(fault?.description)),
    ])
  }

  fileprivate var line: String {
    let size =
      byteCount < 1_000_000 ? "\((byteCount + 999) / 1000) kB" : "\(byteCount / 1_000_000) MB"
    guard let metadata else {
      return oneLine("\(name): \(size), cannot be read: \(fault?.description ?? "")")
    }
    let kind = metadata.kind == .vector ? "vector" : "pictures"
    let zooms = "zoom \(metadata.zooms.lowerBound) to \(metadata.zooms.upperBound)"
    let credit = metadata.attribution.isEmpty ? "" : ", \(metadata.attribution)"
    return oneLine("\(name): \(kind), \(zooms), \(size)\(isLink ? ", a link" : "")\(credit)")
  }
}
