public import ActivityFiles
import Engine
import TextEncoding

/// Compares the engine's results for recorded walks with the known steps, distances and speeds. Generates the gait part
/// of docs/measurements/accuracy.md.
public struct GaitBench {
  let scores: [GaitScore]
  /// The recordings that could not be used, with the reasons.
  public let failures: [String]

  /// - Parameter folder: contains `reference.json` and the files that it lists.
  public init(folder: String) throws(FileError) {
    let (found, failures) = try Self.recordings(folder: folder)
    scores = found.map { GaitScore($0.truth, walkedSteps($0.samples)) }
    self.failures = failures
  }

  static func recordings(
    folder: String
  ) throws(FileError) -> (found: [(truth: GaitTruth, samples: [MotionSample])], failures: [String])
  {
    let root = try JSONValue(bytes: readFileBytes(path: folder + "/reference.json"))
    guard let members = root.members else {
      throw FileError(.unknownFormat, "reference.json is not an object")
    }
    var found: [(truth: GaitTruth, samples: [MotionSample])] = []
    var failures: [String] = []
    for member in members {
      guard let truth = GaitTruth(name: member.name, member.value) else { continue }
      do throws(FileError) {
        found.append((truth, try MotionTable(path: folder + "/" + truth.file).samples))
      } catch {
        failures.append("\(truth.file): \(error)")
      }
    }
    return (found, failures)
  }
}

/// Returns the steps that `WalkRecording` detects.
func walkedSteps(_ samples: [MotionSample]) -> [WalkedStep] {
  var recording = WalkRecording()
  for sample in samples { recording.add(sample) }
  return recording.steps()
}
