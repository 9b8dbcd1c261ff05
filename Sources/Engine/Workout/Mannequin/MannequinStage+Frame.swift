extension MannequinStage {
  /// Returns the frame that a camera and an ideal model would produce at a time ≥ 0. The motion repeats forever.
  /// Visibility is 0.98 for landmarks that face the camera, and as low as 0.7 on the far side of a side view.
  public func frame(at seconds: Double) -> PoseFrame {
    let landmarks = body(at: seconds).landmarks
    let points = BodyLandmark.allCases.map { landmark in
      let source = options.isMirrored ? landmark.mirrored : landmark
      return point(landmarks[source.rawValue], middle: landmarks.hipMiddle)
    }
    return PoseFrame(seconds: seconds, aspect: options.aspect, points: points)
  }

  private func point(_ position: Vector, middle: Vector) -> PosePoint {
    let (seen, depth) = (seen(position), seen(position).z - seen(middle).z)
    let hidden = min(1, max(0, depth / size(MannequinProportions.shoulderHalf)))
    return PosePoint(
      x: seen.x / options.aspect, y: seen.y, z: depth / options.aspect,
      visibility: 0.98 - 0.28 * sideways * hidden)
  }
}

extension [Vector] {
  fileprivate var hipMiddle: Vector {
    0.5
      * (self[BodyLandmark.leftHip.rawValue] + self[BodyLandmark.rightHip.rawValue])
  }
}

extension BodyLandmark {
  /// The corresponding landmark on the other side.
  var mirrored: BodyLandmark {
    let number =
      switch rawValue {
      case 0: 0
      case 1...3: rawValue + 3
      case 4...6: rawValue - 3
      default: rawValue % 2 == 1 ? rawValue + 1 : rawValue - 1
      }
    return BodyLandmark(rawValue: number) ?? self
  }
}
