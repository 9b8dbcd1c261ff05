import Foundation
import Store
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Runs the built program with an output that it can't write to.
@Suite(.enabled(if: builtProgram != nil, "the program was not built with the tests"))
struct OutputTests {
  /// A folder with a recorded run, and a data directory into which it was imported.
  private static let folder = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let file = try folder.write(sampleGPX(), to: "run.gpx")
    let ended = try runProgram(["import", file, "--data", folder.path + "/data"])
    guard ended.status == 0 else { throw CocoaError(.fileReadUnknown) }
    return folder
  }

  private static func full() throws -> FileHandle {
    let handle = FileHandle(forWritingAtPath: "/dev/full")
    return try #require(handle)
  }

  private func arguments(_ line: String) throws -> [String] {
    let folder = try Self.folder.get().path
    return line.split(separator: " ").map { word in
      String(word).replacing("RUN", with: folder + "/run.gpx")
        .replacing("DATA", with: folder + "/data").replacing("NEW", with: "\(folder)/\(UUID())")
    }
  }

  @Test(arguments: [
    "--help", "--version", "help serve", "athletes list --data DATA",
    "athletes list --json --data DATA",
    "tokens list --data DATA",
    "tokens create reader --data DATA", "bikes list --data DATA", "service list --data DATA",
    "strava status --data DATA", "map list --data DATA", "watch --data DATA", "doctor --data DATA",
    "doctor --json --data DATA", "backup --data DATA", "export --all NEW --data DATA",
    "import RUN --data NEW", "import --json RUN --data NEW", "import --dry-run RUN --data DATA",
    "analyze RUN", "analyze --json RUN", "replay RUN", "replay --json RUN", "convert RUN -",
    "cadence --speed 10km/h --height 1.75m", "cadence --speed 10km/h --height 1.75m --json",
    "gait simulate",
    "metronome --bpm 180 --seconds 1 --out -", "music calm-flow --seconds 1 --out -",
    "metronome --bpm 180 --seconds 1 --out NEW.wav",
  ])
  func fullStandardOutputPrintsOneLineAndExitsWith1(line: String) throws {
    let ended = try runProgram(try arguments(line), output: Self.full())
    #expect(ended.reason == .exit && ended.status == 1, "\(ended)")
    let lines = ended.error.split(separator: "\n")
    #expect(lines.last == "andante: standard output: No space left on device", "\(ended)")
  }

  /// Commands that create and print a secret, which can't be shown again.
  private static let creating = [
    "tokens create lost", "tokens create lost --json",
    "athletes invite Lost --address http://a.example",
    "athletes invite Lost --address http://a.example --json --qr",
    "athletes link Athlete --address http://a.example --qr",
  ]

  /// Returns the contents of the accounts database as a single string.
  private func accounts(_ path: String) async throws -> String {
    let accounts = try DataDirectory(existing: path).openAccounts()
    let athlete = try await accounts.chosenAthlete(named: "Athlete", now: 0)
    let tokens = try await accounts.tokens(of: athlete).map(\.name)
    let links = try await accounts.pendingLinks(of: athlete, now: 0).map(\.id)
    return "\(try await accounts.athletes().map(\.name)) \(tokens) \(links)"
  }

  @Test(arguments: creating, [true, false])
  func unshownSecretIsRemoved(line: String, isFull: Bool) async throws {
    let folder = try TemporaryFolder()
    let created = try DataDirectory(path: folder.path).openAccounts()
    _ = try await created.chosenAthlete(named: nil, now: Date().timeIntervalSince1970)
    let before = try await accounts(folder.path)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let ended = try runProgram(
      line.split(separator: " ").map(String.init) + ["--data", folder.path],
      output: isFull ? Self.full() : pipe)
    let reason = String(cString: strerror(isFull ? ENOSPC : EPIPE))
    #expect(ended.error == "andante: standard output: \(reason)\n")
    #expect(ended.reason == .exit && ended.status == 1, "\(ended)")
    #expect(try await accounts(folder.path) == before)
  }

  @Test func serverThatCannotAnnounceItselfLeavesNothing() async throws {
    let folder = try TemporaryFolder()
    for demo in [[], ["--demo"]] {
      let new = try runProgram(
        ["serve", "--port", "0", "--data", folder.path + "/new"] + demo, output: Self.full())
      #expect(new.error == "andante: standard output: No space left on device\n")
      #expect(new.reason == .exit && new.status == 1, "\(new)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
    }
    let used = try DataDirectory(path: folder.path + "/used").openAccounts()
    _ = try await used.chosenAthlete(named: nil, now: Date().timeIntervalSince1970)
    let before = try await accounts(folder.path + "/used")
    _ = try runProgram(
      ["serve", "--port", "0", "--data", folder.path + "/used", "--new-link"], output: Self.full())
    #expect(try await accounts(folder.path + "/used") == before)
  }

  @Test func fullStandardErrorIsIgnored() throws {
    let process = Process()
    let (url, full) = (try #require(builtProgram), try Self.full())
    process.executableURL = url
    process.arguments = ["analyze", "/none.gpx"]
    process.standardError = full
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
  }

  @Test(arguments: [
    "analyze RUN RUN RUN", "replay --json RUN", "strava status --data DATA",
    "metronome --bpm 180 --seconds 60 --out -", "convert RUN -",
  ])
  func closedPipeEndsTheProgramQuietly(line: String) throws {
    let output = Pipe()
    try output.fileHandleForReading.close()
    let ended = try runProgram(try arguments(line), output: output)
    #expect(ended.error.isEmpty && ended.reason == .uncaughtSignal && ended.status == SIGPIPE)
  }
}
