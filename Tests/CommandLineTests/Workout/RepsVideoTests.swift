import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Testing

@testable import Pose
@testable import andante

/// `andante reps` with videos.
@Suite struct RepsVideoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ file: String, models: String) throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    let command = try RepsMeasureCommand.parse([
      file, "--exercise", "squat", "--models", models, "--rate", "10",
    ])
    return (command.run(on: capture.console), capture)
  }

  /// Returns the folder of installed models, or nil if `scripts/pose-models.sh` hasn't fetched them.
  private func models(in folder: TemporaryFolder) throws -> String? {
    let source =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path + "/.build-pose"
    guard FileManager.default.fileExists(atPath: source + "/pose_detection.tflite") else {
      print("Pose: the models are not here: skipped")
      return nil
    }
    let models = folder.path + "/models"
    let install = try PoseInstallCommand.parse(["--from", source, "--models", models])
    #expect(install.run(on: Capture().console) == .done)
    return models
  }

  /// Returns the path of a test video without people, or nil if ffmpeg isn't installed.
  private func video(in folder: TemporaryFolder) throws -> String? {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg") else {
      print("Pose: ffmpeg is not here: skipped")
      return nil
    }
    let file = folder.path + "/nobody.mp4"
    let ffmpeg = try Process.run(
      URL(fileURLWithPath: "/usr/bin/ffmpeg"),
      arguments: [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=duration=1:size=64x48:rate=10", file,
      ])
    ffmpeg.waitUntilExit()
    #expect(ffmpeg.terminationStatus == 0)
    return file
  }

  @Test func fileThatIsNotLandmarkTextIsAVideo() throws {
    #expect(isVideo(path: try folder.write("\0\0\0\u{18}ftypmp42", to: "squats.mp4")))
    #expect(!isVideo(path: try folder.write("\u{FEFF} \n{\"width\":1}", to: "squats.jsonl")))
    #expect(!isVideo(path: try folder.write("", to: "empty")))
    for path in ["-", folder.path, folder.path + "/nothing"] { #expect(!isVideo(path: path)) }
  }

  @Test func missingModelsErrorNamesTheInstallCommand() throws {
    let file = try folder.write("\0\0\0\u{18}ftypmp42", to: "squats.mp4")
    let (outcome, capture) = try run(file, models: folder.path)
    #expect(outcome == .partly && capture.printed.isEmpty && capture.warned.count == 1)
    #expect(capture.warned[0].contains("andante pose install --from FILE"))
  }

  @Test func videoWithoutPeopleHasNoRepetitions() throws {
    guard let models = try models(in: folder), let file = try video(in: folder) else { return }
    let (outcome, capture) = try run(file, models: models)
    #expect(outcome == .done && capture.warned.isEmpty)
    #expect(capture.printed.hasPrefix("squat: 0 repetitions"))
  }

  @Test func damagedVideoPrintsOneLine() throws {
    guard let models = try models(in: folder), let file = try video(in: folder) else { return }
    let whole = try #require(FileManager.default.contents(atPath: file))
    for count in [8, 40, whole.count / 2] {
      try whole.prefix(count).write(to: URL(fileURLWithPath: file))
      let (outcome, capture) = try run(file, models: models)
      #expect(outcome == .partly && capture.warned.count == 1, "\(count) bytes")
      #expect(capture.warned.first?.hasPrefix(file + ": ") == true)
    }
  }

  @Test func repetitionsAreCountedFrameByFrame() throws {
    let squat = try #require(Exercise.named("squat"))
    let stage = MannequinStage(squat.mannequin)
    var frame = 0
    let judged = JudgedSet(squat) { () throws(Never) -> PoseFrame? in
      defer { frame += 1 }
      guard frame < 200 else { return nil }
      var pose = stage.frame(at: Double(frame) / 20)
      pose.seconds = Double(frame) / 20
      return pose
    }
    #expect(judged.judge.repetitions.count == 3)
  }
}
