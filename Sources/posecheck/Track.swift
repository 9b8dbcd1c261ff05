import Pose

/// Tracks consecutive frames at 30 per second, with the same timestamps as MediaPipe's Python interface.
func track(_ arguments: [String]) throws(CheckError) {
  guard let width = Int(arguments[2]), let height = Int(arguments[3]), width > 0, height > 0 else {
    throw CheckError(message: "width and height must be numbers")
  }
  var options = PoseTracker.Options()
  switch arguments.count > 5 ? arguments[5] : "" {
  case "stills": options = .stills
  case "raw": options.smooths = false
  default: break
  }
  let detector = try loadNetwork(arguments[0])
  let landmarks = try loadNetwork(arguments[1])
  let tracker = try checked(arguments[0]) { () throws(PoseModelError) in
    try PoseTracker(detector: detector, landmarks: landmarks, options: options)
  }
  let frames = try readFile(arguments[4])
  let size = 4 * width * height
  for index in 0..<frames.count / size {
    let began = processorMilliseconds()
    let isFound = frames.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap {
        Picture(rgba: $0 + index * size, width: width, height: height)
      }.map { tracker.track($0, seconds: Double(index + 1) * 0.033333) } ?? false
    }
    print(line(tracker, isFound, milliseconds: processorMilliseconds() - began))
  }
}

private func line(_ tracker: PoseTracker, _ isFound: Bool, milliseconds: Double) -> String {
  let landmarks = tracker.landmarks.map {
    "[\($0.x),\($0.y),\($0.z),\($0.visibility),\($0.presence)]"
  }
  let world = tracker.worldLandmarks.map { "[\($0.x),\($0.y),\($0.z)]" }
  let box = tracker.detection.map {
    "[\($0.score),\($0.x - $0.width / 2),\($0.y - $0.height / 2),\($0.width),\($0.height)]"
  }
  return """
    {"found":\(isFound),"milliseconds":\(milliseconds),"presence":\(tracker.presence),\
    "detection":\(box ?? "null"),"landmarks":[\(landmarks.joined(separator: ","))],\
    "world":[\(world.joined(separator: ","))]}
    """
}
