import Foundation

/// The location of the web app's files.
public enum WebAppLocation: Equatable, Sendable {
  case folder(String)
  /// The files are appended to the executable, as in a package.
  case program

  var files: any WebFiles {
    switch self {
    case .folder(let path): FolderFiles(path: path)
    case .program: ProgramFiles.own ?? FolderFiles(path: "")
    }
  }

  /// Returns the given files that are missing. Paths start at the root of the web app, such as `/build/app.wasm`.
  public func missing(_ files: [String]) -> [String] {
    let source = self.files
    return files.filter { source.stamp(of: $0) == nil }
  }

  /// The WebAssembly modules that pages load, which are built separately.
  public static let modules = ["app.wasm", "audio.wasm", "pose.wasm", "pose-relaxed.wasm"]

  /// The modules that haven't been built.
  public var missingModules: [String] {
    Self.modules.filter { !missing(["/build/" + $0]).isEmpty }
  }

  /// A warning with the command that builds the missing modules, or nil if all exist.
  var modulesWarning: String? {
    let missing = missingModules
    if missing.isEmpty { return nil }
    return "pages need modules that are not built: \(missing.joined(separator: ", ")); "
      + "run `make wasm` in the project's folder"
  }

  /// Uses the first of these locations: the given folder, `ANDANTE_WEB`, the installation next to the executable, the
  /// archive in the executable, or a `Web` folder with an `app.js` above the executable or the working directory.
  /// Returns nil if all are missing. A folder that is given or named by `ANDANTE_WEB` is not checked.
  public init?(_ given: String? = nil) {
    let named = given ?? ProcessInfo.processInfo.environment["ANDANTE_WEB"]
    if let named, given != nil || !named.isEmpty {
      self = .folder(named)
      return
    }
    // On systems without /proc, only the other locations are searched.
    let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let installed = executable.map { parent(of: parent(of: $0)) + "/share/andante/web" }
    if let installed, isWebFolder(installed) {
      self = .folder(installed)
    } else if ProgramFiles.own?.stamp(of: "/app.js") != nil {
      self = .program
    } else {
      let starts = [executable.map(parent), FileManager.default.currentDirectoryPath]
      guard let found = starts.lazy.compactMap({ $0.flatMap(searchUpwards) }).first else {
        return nil
      }
      self = .folder(found)
    }
  }
}

private func searchUpwards(from directory: String) -> String? {
  var directory = directory
  while true {
    if isWebFolder(directory + "/Web") { return directory + "/Web" }
    let above = parent(of: directory)
    if above == directory || above.isEmpty { return nil }
    directory = above
  }
}

private func isWebFolder(_ path: String) -> Bool {
  FileManager.default.fileExists(atPath: path + "/app.js")
}

private func parent(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "" }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}
