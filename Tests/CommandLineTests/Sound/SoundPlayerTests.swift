import Foundation
import Testing

@testable import andante

@Suite struct SoundPlayerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Installs a fake player that runs a shell line. Another process copies the file to its path. If this process wrote
  /// it, child processes started by other tests could inherit the open file, and the system would refuse to execute it.
  private func install(_ name: String, _ line: String) throws {
    let path = try folder.write("#!/bin/sh\n\(line)\n", to: "\(name).txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let copy = try Process.run(
      URL(filePath: "/bin/cp"), arguments: [path, "\(folder.path)/\(name)"])
    copy.waitUntilExit()
    #expect(copy.terminationStatus == 0)
  }

  private func play(_ bytes: [UInt8], times: Int = 1) throws {
    let sink = try #require(SoundPlayer.find(in: "/none:\(folder.path)")).open()
    for _ in 0..<times { try sink.write(bytes) }
    try sink.finish()
  }

  private func heard() -> [UInt8]? {
    FileManager.default.contents(atPath: folder.path + "/heard").map(Array.init)
  }

  @Test func missingPlayerIsNil() {
    for path in ["", folder.path] { #expect(SoundPlayer.find(in: path) == nil) }
  }

  @Test func streamingPlayersArePreferred() throws {
    for name in ["afplay", "pw-play", "paplay", "ffplay", "aplay"] {
      try install(name, "exit 0")
      #expect(SoundPlayer.find(in: folder.path)?.name == name)
    }
  }

  @Test func soundIsStreamedToThePlayer() throws {
    try install("aplay", "cat > \(folder.path)/heard")
    try play([1, 2, 3], times: 2)
    #expect(heard() == [1, 2, 3, 1, 2, 3])
  }

  @Test func temporaryFileIsPlayedAndRemoved() throws {
    try install("pw-play", "cp \"$1\" \(folder.path)/heard; echo \"$1\" > \(folder.path)/name")
    try play([4, 5], times: 3)
    #expect(heard() == [4, 5, 4, 5, 4, 5])
    let name = try String(contentsOfFile: folder.path + "/name", encoding: .utf8)
    #expect(!FileManager.default.fileExists(atPath: name.split(separator: "\n").joined()))
  }

  @Test(arguments: ["aplay", "afplay"]) func failingPlayerIsNamed(name: String) throws {
    try install(name, "exit 7")
    #expect(throws: SoundCommandError("\(name) could not play: it ended with status 7")) {
      try play([UInt8](repeating: 0, count: 1 << 20), times: 4)
    }
  }

  @Test func writingEndsWhenThePlayerStopsReading() throws {
    try install("aplay", "exit 0")
    #expect(throws: SoundCommandError("aplay stopped listening")) {
      try play([UInt8](repeating: 0, count: 1 << 20), times: 4)
    }
  }
}
