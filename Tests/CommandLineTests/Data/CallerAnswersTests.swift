import Foundation
import Server
import Store
import Testing

@testable import andante

/// Tests the answers of a caller whose files the server cannot open.
struct CallerAnswersTests {
  private let folder: TemporaryFolder
  private let data: String
  private let answers: CallerAnswers

  init() throws {
    folder = try TemporaryFolder()
    data = folder.path + "/data"
    _ = try DataDirectory(path: data).openAccounts()
    answers = CallerAnswers(dataPath: data)
    try FileManager.default.createDirectory(
      atPath: data + "/commands/id/1", withIntermediateDirectories: true)
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func filesAndFoldersAreCopiedForTheServer() throws {
    let file = try folder.write("ride", to: "in/deep/ride.gpx")
    #expect(
      answers.answer(.copy(path: file, target: "id/1/ride.gpx")) == CommandReply(isStream: false))
    #expect(text(data + "/commands/id/1/ride.gpx") == "ride")
    _ = answers.answer(.copy(path: folder.path + "/in", target: "id/1/in"))
    #expect(text(data + "/commands/id/1/in/deep/ride.gpx") == "ride")
    let missing = folder.path + "/missing.gpx"
    #expect(
      answers.answer(.copy(path: missing, target: "id/1/missing.gpx")) == CommandReply(code: ENOENT)
    )
  }

  @Test func resultsArePlaced() throws {
    _ = try folder.write("archive", to: "data/commands/id/1/out.zip")
    let target = folder.path + "/out.zip"
    #expect(answers.answer(.place(file: "id/1/out.zip", path: target)) == CommandReply())
    #expect(text(target) == "archive")
    _ = try folder.write("{}", to: "data/commands/id/1/to/andante-1/manifest.json")
    let question = CommandQuestion.placeBackup(
      path: "id/1/to/andante-1", folder: folder.path + "/to", count: 1)
    #expect(answers.answer(question) == CommandReply())
    #expect(text(folder.path + "/to/andante-1/manifest.json") == "{}")
  }

  @Test(arguments: ["", "/etc/passwd", "../accounts.sqlite", "id/../../x", "id//x", "./x"])
  func serverCannotNameOtherFiles(name: String) throws {
    let file = try folder.write("ride", to: "ride.gpx")
    #expect(answers.answer(.copy(path: file, target: name)) == CommandReply(code: EPERM))
    let target = folder.path + "/out"
    #expect(answers.answer(.place(file: name, path: target)) == CommandReply(code: EPERM))
    #expect(
      answers.answer(.placeBackup(path: name, folder: target, count: 1))
        == CommandReply(code: EPERM))
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func copiesLeaveSpaceForTheDatabases() throws {
    let file = try folder.write("ride", to: "ride.gpx")
    var answers = answers
    answers.freeBytes = { _ in DiskSpace.reservedBytes + 3 }
    #expect(answers.answer(.copy(path: file, target: "id/1/a")) == CommandReply(code: ENOSPC))
    answers.freeBytes = { _ in DiskSpace.reservedBytes + 4 }
    #expect(answers.answer(.copy(path: file, target: "id/1/b")) == CommandReply(isStream: false))
  }
}
