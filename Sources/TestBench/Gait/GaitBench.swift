public import ActivityFiles
private import Engine

/// Recorded walks with known steps, distances and speeds, through the engine that serves athletes: the gait part of
/// docs/accuracy.md.
public struct GaitBench {
  let scores: [GaitScore]
  /// Recordings that could not be used, and why.
  public private(set) var failures: [String] = []

  /// - Parameter folder: holds `reference.json` and the files it names.
  public init(folder: String) throws(FileError) {
    let root = try JSONNode(bytes: readFileBytes(path: folder + "/reference.json"))
    guard let members = root.members else {
      throw FileError(.unknownFormat, "reference.json is no object")
    }
    var scores: [GaitScore] = []
    for member in members {
      guard let truth = GaitTruth(name: member.name, member.value) else { continue }
      do throws(FileError) {
        let table = try MotionTable(path: folder + "/" + truth.file)
        scores.append(GaitScore(truth, walkedSteps(table.samples)))
      } catch {
        failures.append("\(truth.file): \(error)")
      }
    }
    self.scores = scores
  }
}

private func walkedSteps(_ samples: [MotionSample]) -> [WalkedStep] {
  var recording = WalkRecording()
  for sample in samples { recording.add(sample) }
  return recording.steps()
}
