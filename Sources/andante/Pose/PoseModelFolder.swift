import Crypto
import Foundation
import Pose
import Server
import Store
import TextEncoding

/// The folder with the packed pose models. By default, it is the folder that contains the page's other built files, so
/// that the server and the commands use the same models. If the page's files are embedded in the program, it is the
/// data directory's `models` folder, which the server also searches.
struct PoseModelFolder {
  let path: String

  /// - Parameter given: The folder to use instead of the default.
  init(_ given: String? = nil) throws(PoseCommandError) {
    switch (given, WebAppLocation()) {
    case (let given?, _): path = given
    case (nil, .folder(let web)): path = web + "/build"
    case (nil, .program): path = DataDirectory.defaultPath + "/models"
    case (nil, nil):
      throw PoseCommandError(
        "the web files were not found: choose a folder for the models with --models")
    }
  }

  func path(of model: PoseModel) -> String { "\(path)/\(model.packedName)" }

  var isComplete: Bool {
    PoseModel.allCases.allSatisfy { FileManager.default.fileExists(atPath: path(of: $0)) }
  }

  /// - Throws: `PoseCommandError` if the model is missing or damaged. The message explains how to install it.
  func network(_ model: PoseModel) throws(PoseCommandError) -> Network {
    guard let bytes = FileManager.default.contents(atPath: path(of: model)) else {
      throw PoseCommandError(
        "the pose models are not installed: run andante pose install --from FILE with "
          + "the wheel mediapipe==0.10.21")
    }
    do throws(PoseModelError) {
      return try Network(packed: [UInt8](bytes))
    } catch {
      throw PoseCommandError("\(path(of: model)): \(error)")
    }
  }

  func tracker(_ options: PoseTracker.Options) throws(PoseCommandError) -> PoseTracker {
    let detector = try network(.detector)
    let landmarks = try network(.landmarks)
    do throws(PoseModelError) {
      return try PoseTracker(detector: detector, landmarks: landmarks, options: options)
    } catch {
      throw PoseCommandError("\(path): \(error)")
    }
  }

  /// Verifies, packs and installs a model from its file in MediaPipe's format.
  func install(_ model: PoseModel, _ file: [UInt8], from source: String) throws(PoseCommandError) {
    guard hexText(SHA256.hash(data: file)) == model.sourceDigest else {
      throw PoseCommandError("\(source): not the \(model.sourceName) of mediapipe 0.10.21")
    }
    let packed: [UInt8]
    do throws(PoseModelError) {
      packed = try model.pack(file)
    } catch {
      throw PoseCommandError("\(source): \(error)")
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(packed).write(to: URL(fileURLWithPath: path(of: model)), options: .atomic)
    } catch {
      throw PoseCommandError("\(path(of: model)): cannot be written")
    }
  }
}

extension PoseModel {
  /// The SHA-256 hash of the model's file in the wheels of MediaPipe 0.10.21.
  fileprivate var sourceDigest: String {
    switch self {
    case .detector: "9ba9dd3d42efaaba86b4ff0122b06f29c4122e756b329d89dca1e297fd8f866c"
    case .landmarks: "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f"
    }
  }
}
