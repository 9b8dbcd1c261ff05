import ArgumentParser
import Foundation
import Testing

@testable import andante

@Suite struct DoctorCommandTests {
  private func checks(_ arguments: [String]) throws -> [String: [String: Any]] {
    let capture = Capture()
    _ = try DoctorCommand.parse(arguments + ["--json"]).run(on: capture.console)
    let document = try #require(try capture.document() as? [String: Any])
    let checks = try #require(document["checks"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: checks.map { ($0["name"] as? String ?? "", $0) })
  }

  @Test func whatIsThereIsOKAndNothingIsChanged() throws {
    let folder = try TemporaryFolder()
    let data = folder.path + "/not-yet"
    let checks = try checks(["--data", data])
    for name in ["Data directory", "SQLite", "zlib"] {
      #expect(checks[name]?["status"] as? String == "ok", "\(name)")
    }
    #expect(checks["Certificate authority"]?["status"] as? String == "optional")
    #expect(!FileManager.default.fileExists(atPath: data))
  }

  @Test func whatIsMissingComesWithARemedy() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("x", to: "file")
    let checks = try checks(["--data", file, "--web", folder.path + "/none"])
    for name in ["Data directory", "Web files", "WebAssembly modules"] {
      #expect(checks[name]?["status"] as? String == "missing", "\(name)")
      #expect(checks[name]?["remedy"] is String, "\(name)")
    }
  }
}
