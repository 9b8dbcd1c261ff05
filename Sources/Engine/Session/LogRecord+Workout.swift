// Encoding of poses, workout programmes and music beats.

extension LogRecord {
  /// Field 1 is the frame's own time in seconds and field 2 the picture's aspect ratio (width / height). The further
  /// numbers are the 33 landmarks, each packed into an integer (`PosePoint.packed`). If no person was found, the list
  /// of further numbers is empty.
  mutating func set(_ frame: PoseFrame) {
    self[1] = frame.seconds
    self[2] = frame.aspect
    further = frame.points.map { $0.packed }
  }

  var poseFrame: PoseFrame? {
    guard let seconds = self[1], let aspect = self[2] else { return nil }
    var points: [PosePoint] = []
    for number in further {
      guard let point = PosePoint(packed: number) else { return nil }
      points.append(point)
    }
    guard points.isEmpty || points.count == BodyLandmark.allCases.count else { return nil }
    return PoseFrame(seconds: seconds, aspect: aspect, points: points)
  }

  mutating func set(_ programme: WorkoutProgramme) { further = programme.numbers }

  var programme: WorkoutProgramme? { WorkoutProgramme(numbers: further) }

  /// Field 1 is the time of one beat in seconds, field 2 the tempo in beats per minute.
  mutating func set(_ beat: DanceBeat) {
    self[1] = beat.seconds
    self[2] = beat.beatsPerMinute
  }

  var danceBeat: DanceBeat? {
    guard let seconds = self[1], let tempo = self[2] else { return nil }
    return DanceBeat(beatsPerMinute: tempo, seconds: seconds)
  }
}
