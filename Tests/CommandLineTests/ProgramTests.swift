import Foundation
import Testing

@Suite(.enabled(if: builtProgram != nil, "the program was not built with the tests"))
struct ProgramTests {
  private func run(_ arguments: [String]) throws -> (status: Int32, output: String, error: String) {
    let process = Process()
    let url = try #require(builtProgram)
    process.executableURL = url
    process.arguments = arguments
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let warned = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, printed, warned)
  }

  @Test func wrongUsagePrintsOneLineAndExitsWith64() throws {
    for arguments in [
      ["bogus"], ["analyze"], ["cadence", "--speed", "x"], ["replay", "a", "--rate", "0"],
    ] {
      let result = try run(arguments)
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      #expect(result.error.hasPrefix("andante: ") && result.error.split(separator: "\n").count == 1)
    }
  }

  @Test func helpAndVersionSucceedOnStandardOutput() throws {
    for argument in ["--help", "--version", "help"] {
      let result = try run([argument])
      #expect(result.status == 0 && !result.output.isEmpty && result.error.isEmpty)
    }
  }

  @Test func unusableFileExitsWith1() throws {
    let result = try run(["analyze", "--json", "/none.gpx"])
    #expect(result.status == 1 && result.output.hasPrefix("[") && result.error.isEmpty)
  }
}
