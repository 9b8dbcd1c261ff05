import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Testing
import TextEncoding

@testable import Pose
@testable import andante

/// A fake ffmpeg that prints frames of two pixels, and a source that reads them.
private final class FakeDecoder {
  static let head = #"printf 'P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nENDHDR\n'"# + "\n"

  let frames: FrameSource
  /// Retained until the program's output has been read.
  private let folder: TemporaryFolder

  init(_ script: String) throws {
    folder = try TemporaryFolder()
    let file = try folder.write("any bytes", to: "video.mp4")
    let program = try folder.write("#!/bin/sh\n" + script, to: "ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    frames = try FrameSource(path: file, rate: 10, searchPath: "/nowhere:\(folder.path)")
  }

  func next() throws -> FrameSource.Frame? { try frames.next() }
}

@Suite struct FrameSourceTests {
  @Test func framesAreReadInOrder() throws {
    let frames = try FakeDecoder(
      FakeDecoder.head + "printf 'abcdefgh'\n" + FakeDecoder.head + "printf 'ijklmnop'\n")
    let first = try #require(try frames.next())
    #expect(first.seconds == 0 && first.width == 2 && first.height == 1)
    #expect(first.pixels == Array("abcdefgh".utf8))
    let second = try #require(try frames.next())
    #expect(second.seconds == 0.1 && second.pixels == Array("ijklmnop".utf8))
    #expect(try frames.next() == nil)
  }

  @Test func missingDecoderErrorNamesFFmpeg() {
    let failure = #expect(throws: PoseCommandError.self) {
      try FrameSource(path: "/dev/null", rate: 30, searchPath: "/nowhere")
    }
    #expect(failure?.description.hasSuffix("install it") == true)
  }

  @Test func decodersErrorIsReported() throws {
    let frames = try FakeDecoder("echo 'no such stream' >&2; exit 1\n")
    let failure = #expect(throws: PoseCommandError.self) { try frames.next() }
    #expect(failure?.description.hasSuffix("video.mp4: no such stream") == true)
  }

  @Test(arguments: [
    FakeDecoder.head + "printf 'abc'\n", "printf 'P7\\nWIDTH 2\\n'\n", "printf '%300s' x\n",
    #"printf 'P7\nWIDTH 99999\nHEIGHT 1\nDEPTH 4\nENDHDR\n'"# + "\n",
  ])
  func damagedFrameIsAnError(script: String) throws {
    let frames = try FakeDecoder(script)
    #expect(throws: PoseCommandError.self) { try frames.next() }
  }
}

@Suite struct PoseCommandTests {
  private func install(_ sources: [String], into folder: String) throws -> (CommandOutcome, Capture)
  {
    let capture = Capture()
    let arguments = sources.flatMap { ["--from", $0] } + ["--models", folder]
    return (try PoseInstallCommand.parse(arguments).run(on: capture.console), capture)
  }

  @Test func otherFilesAreRefusedAsModels() throws {
    let folder = try TemporaryFolder()
    let wrong = try folder.write("TFL3", to: "pose_detection.tflite")
    let archive = try folder.write("no archive at all", to: "mediapipe.whl")
    for (source, words) in [
      (wrong, "not the pose_detection.tflite of mediapipe 0.10.21"), (archive, "archive"),
      (folder.path + "/nothing.whl", "the file does not exist"),
    ] {
      let (outcome, capture) = try install([source], into: folder.path + "/models")
      #expect(outcome == .partly)
      #expect(capture.warned.count == 1 && capture.warned[0].contains(words), "\(source)")
    }
  }

  @Test func missingModelsErrorNamesTheInstallCommand() throws {
    let folder = try TemporaryFolder()
    let capture = Capture()
    let command = try PoseFindCommand.parse(["video.mp4", "--models", folder.path, "--json"])
    #expect(command.run(on: capture.console) == .partly)
    #expect(capture.warned.first?.contains("andante pose install --from FILE") == true)
  }

  @Test func frameWithoutPersonHasNullLandmarks() throws {
    let seen = PoseReader.PoseObservation(
      width: 4, height: 2, frame: PoseFrame(seconds: 0.5, aspect: 2, points: []), landmarks: [],
      world: [])
    #expect(PoseDocument.line(seen).compact == #"{"t":0.5,"lm":null}"#)
    #expect(
      PoseDocument.frame(seen).compact
        == #"{"t":0.5,"width":4,"height":2,"landmarks":null,"world":null}"#)
  }

  @Test func landmarksAreListsOfNumbers() throws {
    let landmark = PoseLandmark(x: 0.25, y: 0.5, z: -0.125, visibility: 1, presence: 0.75)
    let seen = PoseReader.PoseObservation(
      width: 4, height: 2, frame: PoseFrame(seconds: 0, aspect: 2, points: []),
      landmarks: [landmark],
      world: [WorldLandmark(x: 0.5, y: 0, z: 1)])
    #expect(PoseDocument.line(seen).compact == #"{"t":0,"lm":[[0.25,0.5,-0.125,1]]}"#)
    let frame = PoseDocument.frame(seen).compact
    #expect(frame.contains(#""landmarks":[[0.25,0.5,-0.125,1,0.75]],"world":[[0.5,0,1]]"#))
    #expect(PoseDocument.head(seen, rate: 30).compact == #"{"width":4,"height":2,"fps":30}"#)
  }

  /// Installs and uses the models that `scripts/pose-models.sh` has downloaded. Skipped if they are missing.
  @Test func installedModelsAreUsed() throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(".build-pose")
    guard FileManager.default.fileExists(atPath: source.path + "/pose_detection.tflite") else {
      return print("Pose: the models are not here: skipped")
    }
    let folder = try TemporaryFolder()
    let (outcome, _) = try install([source.path], into: folder.path + "/models")
    #expect(outcome == .done)
    let decoder = try FakeDecoder(FakeDecoder.head + "printf 'abcdefgh'\n")
    let tracker = try PoseModelFolder(folder.path + "/models").tracker(PoseTracker.Options())
    let reader = PoseReader(decoder.frames, tracker)
    let seen = try #require(try reader.next())
    #expect(!seen.frame.hasPerson && seen.frame.aspect == 2 && seen.landmarks.isEmpty)
    #expect(try reader.next() == nil && decoder.next() == nil)
  }
}
