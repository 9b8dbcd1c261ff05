import Foundation

@testable import Pose

/// MediaPipe's models. They aren't part of the repository. `scripts/pose-models.sh` downloads them into `.build-pose`.
struct TestModels {
  let folder: URL

  /// The models, or nil if they haven't been downloaded.
  static let found: TestModels? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent(".build-pose")
    let names = PoseModel.allCases.map { "\($0.sourceName)" }
    let isThere = names.allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
    return isThere ? TestModels(folder: folder) : nil
  }()

  func source(_ model: PoseModel) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent("\(model.sourceName)")))
  }

  func detector() throws -> Network { try network(.detector) }

  func landmarks() throws -> Network { try network(.landmarks) }

  private func network(_ model: PoseModel) throws -> Network {
    try Network(packed: model.pack(source(model)))
  }
}
