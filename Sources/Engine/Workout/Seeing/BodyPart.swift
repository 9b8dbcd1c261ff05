/// A side of the body, from the person's own perspective.
public enum BodySide: UInt8, CaseIterable, Equatable, Sendable {
  case left = 0
  case right = 1
}

/// A body part that exists on both sides.
public enum BodyPart: UInt8, CaseIterable, Equatable, Sendable {
  case ear, shoulder, elbow, wrist, hip, knee, ankle, heel, toe

  /// The name used in scripts.
  public var name: String {
    switch self {
    case .ear: "ear"
    case .shoulder: "shoulder"
    case .elbow: "elbow"
    case .wrist: "wrist"
    case .hip: "hip"
    case .knee: "knee"
    case .ankle: "ankle"
    case .heel: "heel"
    case .toe: "toe"
    }
  }

  /// Returns the landmark of this part on a side.
  public func landmark(_ side: BodySide) -> BodyLandmark {
    side == .left ? left : right
  }

  private var left: BodyLandmark {
    switch self {
    case .ear: .leftEar
    case .shoulder: .leftShoulder
    case .elbow: .leftElbow
    case .wrist: .leftWrist
    case .hip: .leftHip
    case .knee: .leftKnee
    case .ankle: .leftAnkle
    case .heel: .leftHeel
    case .toe: .leftFootIndex
    }
  }

  private var right: BodyLandmark {
    switch self {
    case .ear: .rightEar
    case .shoulder: .rightShoulder
    case .elbow: .rightElbow
    case .wrist: .rightWrist
    case .hip: .rightHip
    case .knee: .rightKnee
    case .ankle: .rightAnkle
    case .heel: .rightHeel
    case .toe: .rightFootIndex
    }
  }
}
