import ActivityFiles
import Foundation
import MapTiles
import Server
import Store

#if canImport(Glibc)
  import Glibc
#endif

/// Checks everything that Andante needs or can use on this machine.
struct Examination {
  let dataPath: String
  let port: Int
  let webPath: String?

  static var platform: String {
    var names = utsname()
    uname(&names)
    let machine = withUnsafeBytes(of: &names.machine) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "\(ProcessInfo.processInfo.operatingSystemVersionString), \(machine)"
  }

  var checks: [DoctorCheck] {
    let data = DataOwnership(dataPath)
    return [data.check ?? dataDirectory]
      + (data.isHidden ? [] : [privacy, portCheck, authority] + watchedFolders + mapSettings)
      + [diskSpace, webFiles, modules, database, compression]
      + [browser, player, poseModels, decoder]
  }

  // MARK: Storage

  private var dataDirectory: DoctorCheck {
    let name = "Data directory"
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: dataPath, isDirectory: &isDirectory)
    if exists && !isDirectory.boolValue {
      return DoctorCheck(
        name, .missing, "\(dataPath) is not a directory", remedy: "choose another one with --data")
    }
    guard access(nearestDirectory, W_OK) == 0 else {
      return DoctorCheck(
        name, .missing, "\(nearestDirectory) cannot be written",
        remedy: "take ownership of it, or choose another one with --data")
    }
    return DoctorCheck(name, .ok, exists ? dataPath : "\(dataPath), created at the first start")
  }

  /// The problem with the map settings; empty unless the file is damaged.
  private var mapSettings: [DoctorCheck] {
    MapFolder(dataPath: dataPath).damagedSettings.map {
      [
        DoctorCheck(
          "Map", .missing, "\($0) is damaged, so the map is off",
          remedy: "delete it and choose the map again under Settings, Map")
      ]
    } ?? []
  }

  private var privacy: DoctorCheck {
    let name = "Access to the data"
    let open = PrivateFiles.open(in: dataPath)
    guard let first = open.first else { return DoctorCheck(name, .ok, "only you") }
    return DoctorCheck(
      name, .optional,
      "others can read \(open.count) of its files and folders, including \(first)",
      remedy: "`andante serve` removes their access when it starts")
  }

  /// The data directory, or its nearest existing parent.
  private var nearestDirectory: String {
    var url = URL(fileURLWithPath: dataPath).standardizedFileURL
    while !FileManager.default.fileExists(atPath: url.path), url.pathComponents.count > 1 {
      url.deleteLastPathComponent()
    }
    return url.path
  }

  /// The check for free disk space. A year of daily runs takes about 20 MB, and SQLite needs space for its journal.
  private var diskSpace: DoctorCheck {
    let name = "Disk space"
    var status = statvfs()
    guard statvfs(nearestDirectory, &status) == 0 else {
      return DoctorCheck(name, .missing, "unknown for \(nearestDirectory)")
    }
    let megabytes = Int(status.f_bavail) * Int(status.f_frsize) / 1_000_000
    let text = megabytes >= 10_000 ? "\(megabytes / 1000) GB free" : "\(megabytes) MB free"
    if megabytes >= 200 { return DoctorCheck(name, .ok, text) }
    return DoctorCheck(name, .missing, text, remedy: "free 200 MB, or move the data with --data")
  }

  private var database: DoctorCheck {
    do {
      _ = try AccountStore(path: nil)
      return DoctorCheck("SQLite", .ok, "opens databases")
    } catch {
      return DoctorCheck(
        "SQLite", .missing, "\(error)", remedy: "install libsqlite3 (Debian: libsqlite3-0)")
    }
  }

  /// The check for zlib: reads a minimal compressed GPX file.
  private var compression: DoctorCheck {
    let empty: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xB3, 0x49, 0x2F, 0xA8, 0xD0, 0xB7, 3, 0, 0x9A, 0x71,
      0xC8,
      0x0B, 6, 0, 0, 0,
    ]
    // The bytes are known to be valid, so any error comes from zlib.
    guard (try? readActivityFile(bytes: empty)) != nil else {
      return DoctorCheck(
        "zlib", .missing, "does not decompress", remedy: "install zlib (Debian: zlib1g)")
    }
    return DoctorCheck("zlib", .ok, "reads compressed files")
  }

  /// The checks of all athletes' watched folders.
  private var watchedFolders: [DoctorCheck] {
    WatchRepository.folders(inData: dataPath).map { folder in
      let name = "Watched folder"
      guard case .folder = PathKind(of: folder) else {
        return DoctorCheck(
          name, .missing, "\(folder) does not exist",
          remedy: "mount or create it, or choose another one under Settings, Watched folder")
      }
      guard access(folder, R_OK | X_OK) == 0 else {
        return DoctorCheck(
          name, .missing, "\(folder) cannot be read",
          remedy: "give Andante's user read access to it")
      }
      return DoctorCheck(name, .ok, folder)
    }
  }

  // MARK: The page

  private var webAppLocation: WebAppLocation? { WebAppLocation(webPath) }

  private var webFiles: DoctorCheck {
    guard let location = webAppLocation, location.missing(["/app.js"]).isEmpty else {
      return DoctorCheck(
        "Web files", .missing, webPath.map { "not in \($0)" } ?? "not found",
        remedy: "choose their folder with --web or ANDANTE_WEB")
    }
    switch location {
    case .folder(let path): return DoctorCheck("Web files", .ok, path)
    case .program: return DoctorCheck("Web files", .ok, "inside the program")
    }
  }

  private var modules: DoctorCheck {
    let names = WebAppLocation.modules
    let missing = webAppLocation?.missingModules ?? names
    if missing.isEmpty {
      return DoctorCheck("WebAssembly modules", .ok, names.joined(separator: ", "))
    }
    return DoctorCheck(
      "WebAssembly modules", .missing, missing.joined(separator: ", ") + " not built",
      remedy: "run `make wasm` in the project's folder")
  }

  // MARK: The network

  private var portCheck: DoctorCheck {
    let holder = DirectoryLock.holder(of: dataPath)
    return Self.port(
      port, isFree: canBind, server: holder.flatMap { $0.isServer ? $0 : nil })
  }

  /// Checks whether the server can use a port.
  ///
  /// - Parameter server: The server that is running with this data directory and therefore uses the port, or nil.
  static func port(_ port: Int, isFree: Bool, server: DirectoryLock.Holder?) -> DoctorCheck {
    if let server { return DoctorCheck("Port", .ok, "the server is running (\(server))") }
    if isFree { return DoctorCheck("Port", .ok, "\(port) is free") }
    let detail = "\(port) is in use or not allowed"
    return DoctorCheck("Port", .missing, detail, remedy: "choose another one with --port")
  }

  private var canBind: Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private var authority: DoctorCheck {
    if let info = AuthorityInfo(dataPath: dataPath) {
      return DoctorCheck(
        "Certificate authority", .ok, "SHA-256 \(info.fingerprint)",
        remedy: info.isLimitedToLocalAddresses
          ? nil
          : "it is valid for any address; `andante serve --lan --new-authority` makes one for local addresses only"
      )
    }
    return DoctorCheck(
      "Certificate authority", .optional, "none yet; phones need one",
      remedy: "`andante serve --lan` creates it and helps you set up your phone")
  }

  // MARK: Optional programs

  private var browser: DoctorCheck {
    let names = ["chromium", "chromium-browser", "google-chrome", "firefox"]
    if let path = names.lazy.compactMap(Self.programPath).first {
      return DoctorCheck("Browser", .ok, path)
    }
    return DoctorCheck(
      "Browser", .optional, "none on this machine",
      remedy: "use another machine, or install chromium or firefox")
  }

  private var player: DoctorCheck {
    if let player = SoundPlayer.find() { return DoctorCheck("Sound player", .ok, player.path) }
    return DoctorCheck(
      "Sound player", .optional, "none for --play",
      remedy: "install alsa-utils, ffmpeg, pulseaudio-utils or pipewire-bin")
  }

  private var poseModels: DoctorCheck {
    let name = "Pose models"
    // A missing model is reported below, with the remedy.
    if let models = try? PoseModelFolder(webPath.map { $0 + "/build" }), models.isComplete {
      return DoctorCheck(name, .ok, models.path)
    }
    return DoctorCheck(
      name, .optional, "none; the camera coach and `andante pose` need them",
      remedy:
        "run `scripts/pose-models.sh`, or `andante pose install --from` with a mediapipe 0.10.21 wheel"
    )
  }

  private var decoder: DoctorCheck {
    if let path = Self.programPath("ffmpeg") { return DoctorCheck("Video decoder", .ok, path) }
    return DoctorCheck(
      "Video decoder", .optional, "none for `andante pose`", remedy: "install ffmpeg")
  }

  private static func programPath(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
