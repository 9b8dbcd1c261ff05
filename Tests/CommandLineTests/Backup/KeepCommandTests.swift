import ArgumentParser
import Foundation
import Testing

@testable import Store
@testable import andante

/// `backup`, `restore` and `adopt`, and a server's lock on its data.
@Suite struct KeepCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func athlete(in data: String) async throws -> Athlete {
    let directory = try DataDirectory(path: data)
    let athlete = try await directory.openAccounts().athlete(named: "Ada", now: 0)
    _ = try directory.openStore(of: athlete)
    return athlete
  }

  @Test func backupIsMadeAndRestored() async throws {
    let (data, fresh) = (folder.path + "/data", folder.path + "/fresh")
    let ada = try await athlete(in: data)
    let made = Capture()
    let backup = try BackupCommand.parse(["--data", data, "--json"])
    #expect(await backup.run(on: made.console) == .done)
    let document = try made.object()
    #expect((document["verified"] as? Bool, document["athletes"] as? Int) == (true, 1))
    #expect(document["bytes"] as? Int ?? 0 > 100_000)
    let path = try #require(document["path"] as? String)
    #expect(path.hasPrefix(data + "/backups/"))
    let restore = try RestoreCommand.parse([path, "--data", fresh, "--json"])
    #expect(await restore.run(on: Capture().console) == .done)
    #expect(try await DataDirectory(existing: fresh).openAccounts().athletes() == [ada])
    let refused = Capture()
    #expect(await restore.run(on: refused.console) == .partly)
    #expect(refused.warned.count == 1 && refused.warned[0].contains("--replace"))
  }

  @Test func fileIsAdopted() async throws {
    let ada = try await athlete(in: folder.path + "/data")
    let file = "\(folder.path)/data/athletes/\(ada.identifier).sqlite"
    let adopted = Capture()
    let adopt = try AdoptCommand.parse([file, "--data", folder.path + "/other", "--json"])
    #expect(await adopt.run(on: adopted.console) == .done)
    let document = try adopted.object()
    #expect(document["identifier"] as? String == "\(ada.identifier)")
    #expect(document["result"] as? String == "new")
    let missing = try AdoptCommand.parse([folder.path + "/none", "--data", folder.path + "/other"])
    let refused = Capture()
    #expect(await missing.run(on: refused.console) == .partly)
    #expect(refused.warned == ["\(folder.path)/none is not a file"])
  }

  @Test func deepExaminationFailsOnDamagedData() async throws {
    let ada = try await athlete(in: folder.path)
    let file = "\(folder.path)/athletes/\(ada.identifier).sqlite"
    let doctor = try DoctorCommand.parse(["--deep", "--data", folder.path, "--json"])
    func damaged() async throws -> Int {
      let capture = Capture()
      _ = await doctor.run(on: capture.console)
      let document = try capture.object()
      let checks = try #require(document["checks"] as? [[String: Any]])
      return checks.filter {
        $0["name"] as? String == "Data" && $0["status"] as? String == "missing"
      }.count
    }
    #expect(try await damaged() == 0)
    try Data(repeating: 1, count: 9_000).write(to: URL(fileURLWithPath: file))
    #expect(try await damaged() == 1)
    #expect(await doctor.run(on: Capture().console) == .partly)
  }

  @Test(.enabled(if: builtProgram != nil, "the program was not built with the tests"))
  func secondServerChangesNothing() async throws {
    _ = try await athlete(in: folder.path)
    let upload = try folder.write("on its way", to: "uploads/a")
    let lock = try DirectoryLock(directory: folder.path, port: 8_080)
    let ended = try runProgram(["serve", "--data", folder.path, "--port", "0"])
    withExtendedLifetime(lock) {}
    #expect(ended.status == 1)
    #expect(ended.error.contains("is already served (process \(getpid()), port 8080)"))
    #expect(FileManager.default.fileExists(atPath: upload))
  }
}
