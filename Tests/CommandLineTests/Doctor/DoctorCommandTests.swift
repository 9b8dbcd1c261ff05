import ArgumentParser
import Foundation
import Store
import Testing

@testable import andante

@Suite struct DoctorCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func checks(_ arguments: [String]) async throws -> [String: [String: Any]] {
    let capture = Capture()
    _ = try await DoctorCommand.parse(arguments + ["--json"]).run(on: capture.console)
    let document = try capture.object()
    let checks = try #require(document["checks"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: checks.map { ($0["name"] as? String ?? "", $0) })
  }

  @Test func presentItemsAreOKAndNothingIsCreated() async throws {
    let data = folder.path + "/not-yet"
    let checks = try await checks(["--data", data])
    for name in ["Data directory", "SQLite", "zlib"] {
      #expect(checks[name]?["status"] as? String == "ok", "\(name)")
    }
    #expect(checks["Certificate authority"]?["status"] as? String == "optional")
    #expect(!FileManager.default.fileExists(atPath: data))
  }

  @Test func watchedFolderIsChecked() async throws {
    let data = folder.path + "/data"
    let watched = folder.path + "/watched"
    try FileManager.default.createDirectory(atPath: watched, withIntermediateDirectories: true)
    let capture = Capture()
    let watch = try WatchCommand.parse([watched, "--data", data])
    #expect(await watch.run(on: capture.console) == .done)
    #expect(try await checks(["--data", data])["Watched folder"]?["status"] as? String == "ok")
    try FileManager.default.removeItem(atPath: watched)
    let missing = try await checks(["--data", data])["Watched folder"]
    #expect(missing?["status"] as? String == "missing")
    #expect(await watch.run(on: capture.console) == .partly)
    let off = try WatchCommand.parse(["--off", "--data", data])
    #expect(await off.run(on: capture.console) == .done)
    #expect(try await checks(["--data", data])["Watched folder"] == nil)
  }

  /// The server of the examined data directory may use the port.
  @Test func portOfTheRunningServerIsOK() throws {
    let lock = try DirectoryLock(directory: folder.path, port: 8_080)
    let server = try #require(DirectoryLock.holder(of: folder.path))
    let served = Examination.port(8_080, isFree: false, server: server)
    #expect(served.status == .ok && served.detail.contains("port 8080"))
    #expect(Examination.port(8_080, isFree: false, server: nil).status == .missing)
    #expect(Examination.port(8_080, isFree: true, server: nil).status == .ok)
    withExtendedLifetime(lock) {}
  }

  @Test func missingItemsHaveARemedy() async throws {
    let file = try folder.write("x", to: "file")
    let checks = try await checks(["--data", file, "--web", folder.path + "/none"])
    for name in ["Data directory", "Web files", "WebAssembly modules"] {
      #expect(checks[name]?["status"] as? String == "missing", "\(name)")
      #expect(checks[name]?["remedy"] is String, "\(name)")
    }
  }

  @Test func packagedDirectoryIsUsedUnlessThisUserHasOne() throws {
    let (own, packaged) = (folder.path + "/own", folder.path + "/packaged")
    #expect(DoctorCommand.defaultDataPath(own: own, packaged: packaged) == own)
    try FileManager.default.createDirectory(atPath: packaged, withIntermediateDirectories: true)
    #expect(DoctorCommand.defaultDataPath(own: own, packaged: packaged) == packaged)
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    #expect(DoctorCommand.defaultDataPath(own: own, packaged: packaged) == own)
  }

  @Test func damagedMapSettingsAreReported() async throws {
    _ = try folder.write("{", to: "maps/maps.json")
    let check = try #require(try await checks(["--data", folder.path])["Map"])
    #expect(check["status"] as? String == "missing" && check["remedy"] is String)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files to another user"))
  func directoryOfAnotherUserIsNamedWithTheCommandToRun() async throws {
    let path = folder.path + "/data"
    _ = try await DataDirectory(path: path).openAccounts().athlete(named: "Ada", now: 0)
    let accounts = path + "/accounts.sqlite"
    #expect(chown(path, 65_534, 65_534) == 0)
    let mixed = try #require(try await checks(["--data", path])["Data directory"])
    #expect(mixed["status"] as? String == "missing")
    #expect((mixed["remedy"] as? String ?? "").contains("chown -R nobody: \(path)"))
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      #expect(chown("\(path)/\(name)", 65_534, 65_534) == 0)
    }
    let other = try #require(try await checks(["--data", path])["Data directory"])
    #expect(other["detail"] as? String == "\(path) belongs to nobody")
    #expect((other["remedy"] as? String ?? "").contains("sudo -u nobody andante doctor"))
    #expect(FileManager.default.fileExists(atPath: accounts))
  }
}
