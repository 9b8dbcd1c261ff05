extension FigureBody {
  /// The 33 points in the order of `BodyLandmark`.
  var landmarks: [Vector] {
    var points = face
    points.append(contentsOf: pairs { shoulder($0) })
    points.append(contentsOf: pairs { arms[$0.rawValue].elbow })
    points.append(contentsOf: pairs { arms[$0.rawValue].wrist })
    points.append(contentsOf: pairs { knuckle($0, across: -0.018, along: 0.9) })
    points.append(contentsOf: pairs { knuckle($0, across: 0.01, along: 1) })
    points.append(contentsOf: pairs { knuckle($0, across: 0.024, along: 0.6) })
    points.append(contentsOf: pairs { hip($0) })
    points.append(contentsOf: pairs { legs[$0.rawValue].middle })
    points.append(contentsOf: pairs { legs[$0.rawValue].end })
    points.append(contentsOf: pairs { feet[$0.rawValue].heel })
    points.append(contentsOf: pairs { feet[$0.rawValue].toe })
    return points
  }

  /// Everything that sticks out, to find how much room the figure takes.
  var outline: [Vector] {
    var points = landmarks
    points.append(skull + FigureProportions.headRadius * head.up)
    points.append(contentsOf: pairs { fingertips($0) })
    return points
  }

  func fingertips(_ side: FigureSide) -> Vector {
    let arm = arms[side.rawValue]
    return arm.wrist + FigureProportions.hand * arm.hand
  }

  private func pairs(_ point: (FigureSide) -> Vector) -> [Vector] {
    FigureSide.allCases.map(point)
  }

  private func knuckle(_ side: FigureSide, across: Double, along: Double) -> Vector {
    let arm = arms[side.rawValue]
    return arm.wrist + along * FigureProportions.knuckles * arm.hand + across * arm.thumb
  }

  /// Nose, eyes, ears and mouth; their places on the head are ours.
  private var face: [Vector] {
    let places: [(Double, Double, Double)] = [
      (0, -0.012, 0.068),
      (0.011, 0.008, 0.055), (0.018, 0.008, 0.053), (0.025, 0.008, 0.048),
      (-0.011, 0.008, 0.055), (-0.018, 0.008, 0.053), (-0.025, 0.008, 0.048),
      (0.043, 0.002, -0.003), (-0.043, 0.002, -0.003),
      (0.013, -0.034, 0.052), (-0.013, -0.034, 0.052),
    ]
    return places.map { skull + head.world(Vector($0.0, $0.1, $0.2)) }
  }
}
