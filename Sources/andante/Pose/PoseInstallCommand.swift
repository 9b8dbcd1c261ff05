import ActivityFiles
import ArgumentParser
import Foundation
import Pose

struct PoseInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Installs the pose models from MediaPipe's wheel or its two files.",
    discussion: """
      The wheel comes from PyPI; any wheel of mediapipe 0.10.21 works, for any Python and processor:

        pip download --no-deps mediapipe==0.10.21
        andante pose install --from mediapipe-0.10.21-….whl

      The wheel's code is not run. The models are checked by SHA-256, packed, and stored with the web files.
      """)

  @Option(
    help: ArgumentHelp(
      "The wheel, a folder, or one of the .tflite files; can be repeated.",
      valueName: "file"),
    completion: .file(extensions: ["whl", "tflite"]))
  var from: [String]

  @Option(help: modelsHelp)
  var models: String?

  func run() throws {
    if run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) -> CommandOutcome {
    do throws(PoseCommandError) {
      let folder = try PoseModelFolder(models)
      for model in PoseModel.allCases { try install(model, into: folder) }
      guard folder.isComplete else {
        throw PoseCommandError(
          "one of the two models is still missing: add its file with --from")
      }
      console.print("The pose models are in \(folder.path).")
      return .done
    } catch {
      console.warn("\(error)")
      return .partly
    }
  }

  /// Installs a model from the first source that contains it.
  private func install(_ model: PoseModel, into folder: PoseModelFolder) throws(PoseCommandError) {
    for source in from {
      guard let file = try PoseModelSource(path: source).file(of: model) else { continue }
      return try folder.install(model, file, from: source)
    }
    guard FileManager.default.fileExists(atPath: folder.path(of: model)) else {
      throw PoseCommandError("\(from.joined(separator: ", ")): no \(model.sourceName) in it")
    }
  }
}

/// A source of models: a wheel (a ZIP archive), a folder, or an individual model file.
private struct PoseModelSource {
  let path: String

  /// Returns the model's file, or nil if this source doesn't contain it.
  func file(of model: PoseModel) throws(PoseCommandError) -> [UInt8]? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw PoseCommandError("\(path): the file does not exist")
    }
    let name = "\(model.sourceName)"
    if isFolder.boolValue {
      return FileManager.default.contents(atPath: "\(path)/\(name)").map { [UInt8]($0) }
    }
    if path.hasSuffix(".tflite") {
      guard (path as NSString).lastPathComponent == name else { return nil }
      return FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    }
    return try archived(name)
  }

  private func archived(_ name: String) throws(PoseCommandError) -> [UInt8]? {
    do throws(FileError) {
      let archive = try ZipArchive(path: path)
      guard let entry = archive.entries.first(where: { $0.lastComponent == name }) else {
        return nil
      }
      return try archive.bytes(of: entry)
    } catch {
      throw PoseCommandError("\(path): \(error)")
    }
  }
}
