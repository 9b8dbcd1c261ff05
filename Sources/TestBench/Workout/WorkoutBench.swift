public import ActivityFiles
import Engine
import TextEncoding

/// Compares the judge's results for recorded landmarks with the known repetitions and holds. Generates the workout part
/// of docs/measurements/accuracy.md.
public struct WorkoutBench {
  let counts: [CountScore]
  let holds: [HoldScore]
  let poses: PoseScores?
  let metrics: MannequinVerdicts
  let pictures: FormTable
  let alerts: [AlertScore]
  /// The recordings that could not be used, with the reasons.
  public private(set) var failures: [String] = []

  /// - Parameter folder: contains `labels.json` and the files that it lists.
  public init(folder: String) throws(FileError) {
    let labels = try JSONValue(bytes: readFileBytes(path: folder + "/labels.json"))
    guard let entries = labels.array else {
      throw FileError(.unknownFormat, "labels.json is not an array")
    }
    var (counts, holds, alerts): ([CountScore], [HoldScore], [AlertScore]) = ([], [], [])
    for truth in entries.compactMap(WorkoutTruth.init) {
      do throws(FileError) {
        let frames = try recordedFrames(folder + "/" + truth.path)
        alerts.append(AlertScore(truth, frames))
        if truth.hold == nil {
          counts.append(CountScore(truth, frames))
        } else {
          holds.append(HoldScore(truth, frames))
        }
      } catch {
        failures.append("\(truth.path): \(error)")
      }
    }
    self.counts = counts
    self.holds = holds
    self.alerts = alerts
    metrics = MannequinVerdicts()
    pictures = FormTable(folder: folder + "/phases")
    poses = PoseScores(folder: folder)
  }
}

private func recordedFrames(_ path: String) throws(FileError) -> [PoseFrame] {
  var reader = try LandmarkReader(path: path)
  var frames: [PoseFrame] = []
  while let frame = try reader.next() { frames.append(frame) }
  return frames
}

extension [PoseFrame] {
  /// Returns the frames at a lower rate, like that of a slower phone.
  func thinned(toRate rate: Double) -> [PoseFrame] {
    var next = -Double.infinity
    return filter { frame in
      guard frame.seconds >= next - 1e-6 else { return false }
      next = Swift.max(next + 1 / rate, frame.seconds + 0.5 / rate)
      return true
    }
  }
}
