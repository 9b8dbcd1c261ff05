import Foundation
import Testing

@Suite(.enabled(if: builtProgram != nil, "the program was not built with the tests"))
struct ProgramTests {
  private func run(_ arguments: [String]) throws -> (ended: EndedProgram, output: String) {
    let output = Pipe()
    let ended = try runProgram(arguments, output: output)
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    return (ended, String(decoding: printed, as: UTF8.self))
  }

  @Test func wrongUsagePrintsOneLineAndExitsWith64() throws {
    for arguments in [
      ["bogus"], ["analyze"], ["cadence", "--speed", "x"], ["replay", "a", "--rate", "0"],
    ] {
      let (ended, output) = try run(arguments)
      #expect(ended.status == 64 && output.isEmpty)
      #expect(ended.error.hasPrefix("andante: ") && ended.error.split(separator: "\n").count == 1)
    }
  }

  @Test func helpAndVersionSucceedOnStandardOutput() throws {
    for argument in ["--help", "--version", "help"] {
      let (ended, output) = try run([argument])
      #expect(ended.status == 0 && !output.isEmpty && ended.error.isEmpty)
    }
  }

  @Test func unusableFileExitsWith1() throws {
    let (ended, output) = try run(["analyze", "--json", "/none.gpx"])
    #expect(ended.status == 1 && output.hasPrefix("[") && ended.error.isEmpty)
  }
}
