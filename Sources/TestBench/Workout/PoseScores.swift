import ActivityFiles
import Engine
import TextEncoding

/// The number of yoga pose pictures that fulfil the conditions of each pose.
struct PoseScores {
  struct Row {
    let exercise: Exercise
    /// The number of pictures of the pose, and how many of them were recognised.
    var known = 0
    var found = 0
    /// The number of pictures of other poses that were recognised as this pose.
    var wrong = 0
  }

  private(set) var rows: [Row] = []
  private(set) var pictureCount = 0

  private static let file = "/phases/yoga_manoj_landmarks.jsonl.gz"
  private static let names = [
    ("warrior", Exercise.named("warrior-2")), ("tree", Exercise.named("tree")),
    ("downward_dog", Exercise.named("downward-dog")),
  ]

  /// Returns nil if the pictures are missing.
  init?(folder: String) {
    guard let bytes = try? readFileBytes(path: folder + Self.file) else { return nil }
    let pictures = bytes.split(separator: 0x0A).compactMap { line in
      (try? JSONValue(bytes: Array(line))).flatMap(Self.picture)
    }
    pictureCount = pictures.count
    for (name, exercise) in Self.names {
      guard let exercise else { continue }
      var row = Row(exercise: exercise)
      for picture in pictures { row.add(picture, isKnown: picture.pose == name) }
      if row.known > 0 { rows.append(row) }
    }
  }

  fileprivate struct Picture {
    let pose: String
    let frame: PoseFrame
  }

  private static func picture(_ node: JSONValue) -> Picture? {
    guard let pose = node["pose"]?.text, let width = node["w"]?.number,
      let height = node["h"]?.number, width > 0, height > 0, let rows = node["lm"]?.array
    else { return nil }
    let points = rows.compactMap { row -> PosePoint? in
      let numbers = (row.array ?? []).compactMap(\.number)
      guard numbers.count >= 4 else { return nil }
      return PosePoint(x: numbers[0], y: numbers[1], z: numbers[2], visibility: numbers[3])
    }
    guard points.count == BodyLandmark.allCases.count else { return nil }
    return Picture(
      pose: pose, frame: PoseFrame(seconds: 0, aspect: width / height, points: points))
  }
}

extension PoseScores.Row {
  /// Adds a picture, as if the pose were held for a second.
  fileprivate mutating func add(_ picture: PoseScores.Picture, isKnown: Bool) {
    var judge = SetJudge(exercise)
    var frame = picture.frame
    for index in 0...10 {
      frame.seconds = Double(index) / 10
      _ = judge.add(frame)
    }
    let isFound = judge.snapshot.isHolding
    if isKnown { known += 1 }
    if isFound, isKnown { found += 1 }
    if isFound, !isKnown { wrong += 1 }
  }
}
