import ActivityFiles
import Engine
import Foundation
import Testing

/// What the built program does when its output cannot be written.
@Suite(.enabled(if: builtProgram != nil, "the program is not built beside the tests"))
struct OutputTests {
  private struct Ended {
    var status: Int32
    var reason: Process.TerminationReason
    var error: String
  }

  /// A folder with a recorded run, and data that it was imported into.
  private static let folder = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let file = try folder.write(sampleGPX(), to: "run.gpx")
    let ended = try run(["import", file, "--data", folder.path + "/data"], to: "/dev/null")
    guard ended.status == 0 else { throw CocoaError(.fileReadUnknown) }
    return folder
  }

  /// Runs the program with its standard output in a file.
  private static func run(_ arguments: [String], to path: String) throws -> Ended {
    let process = Process()
    process.executableURL = try #require(builtProgram)
    process.arguments = arguments
    process.standardOutput = try #require(FileHandle(forWritingAtPath: path))
    let error = Pipe()
    process.standardError = error
    try process.run()
    let warned = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ended(
      status: process.terminationStatus, reason: process.terminationReason,
      error: String(decoding: warned, as: UTF8.self))
  }

  private func arguments(_ line: String) throws -> [String] {
    let folder = try Self.folder.get().path
    return line.split(separator: " ").map {
      $0.replacing("RUN", with: folder + "/run.gpx").replacing("DATA", with: folder + "/data")
        .replacing("NEW", with: "\(folder)/\(UUID())")
    }
  }

  @Test(arguments: [
    "--help", "--version", "help serve", "athletes list --data DATA",
    "athletes list --json --data DATA", "athletes invite Kim --data DATA",
    "tokens list --data DATA",
    "tokens create reader --data DATA", "bikes list --data DATA", "service list --data DATA",
    "strava status --data DATA", "map list --data DATA", "watch --data DATA", "doctor --data DATA",
    "doctor --json --data DATA", "backup --data DATA", "export --all NEW --data DATA",
    "import RUN --data NEW", "import --json RUN --data NEW", "import --dry-run RUN --data DATA",
    "analyze RUN", "analyze --json RUN", "replay RUN", "replay --json RUN", "convert RUN -",
    "cadence --speed 10km/h --height 1.75m", "cadence --speed 10km/h --height 1.75m --json",
    "gait simulate",
    "metronome --bpm 180 --seconds 1 --out -", "music --bpm 150 --seconds 1 --out -",
    "metronome --bpm 180 --seconds 1 --out NEW.wav",
  ])
  func fullStandardOutputIsOneLineAndStatus1(line: String) throws {
    let ended = try Self.run(try arguments(line), to: "/dev/full")
    #expect(ended.reason == .exit && ended.status == 1, "\(ended)")
    let lines = ended.error.split(separator: "\n")
    #expect(lines.last == "andante: standard output: No space left on device", "\(ended)")
  }

  @Test func fullStandardOutputEndsAServerAtItsStart() throws {
    let ended = try Self.run(
      try arguments("serve --port 0 --data NEW --web Web"), to: "/dev/full")
    #expect(ended.reason == .exit && ended.status == 1, "\(ended)")
    #expect(ended.error.contains("andante: standard output: No space left on device"), "\(ended)")
  }

  @Test func fullStandardErrorIsIgnored() throws {
    let process = Process()
    process.executableURL = try #require(builtProgram)
    process.arguments = ["analyze", "/none.gpx"]
    process.standardError = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
  }

  @Test(arguments: [
    "analyze RUN RUN RUN", "replay --json RUN", "strava status --data DATA",
    "metronome --bpm 180 --seconds 60 --out -", "convert RUN -",
  ])
  func closedPipeEndsTheProgramQuietly(line: String) throws {
    let process = Process()
    process.executableURL = try #require(builtProgram)
    process.arguments = try arguments(line)
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try output.fileHandleForReading.close()
    try process.run()
    let warned = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(warned.isEmpty, "\(String(decoding: warned, as: UTF8.self))")
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGPIPE)
  }
}
