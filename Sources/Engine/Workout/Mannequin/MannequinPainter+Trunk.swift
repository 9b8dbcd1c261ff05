extension MannequinPainter {
  mutating func paintTrunk() {
    let trunk = body.trunk
    limb(
      .skin, trunk.neck - 0.01 * trunk.chest.up, 0.026, trunk.skull - 0.03 * trunk.head.up, 0.023)
    drawing.addCurve(.legs, outline(Self.hips, from: 0))
    drawing.addCurve(.top, outline(Self.chest, from: 5))
  }

  /// Cross-sections of the trunk: the height above the midpoint of the joints, half the width and half the depth, in
  /// thousandths of stature. Sections of the chest are relative to the shoulders, and sections of the hips to the hips.
  private static let hips: [Double] = [
    90, 78, 52, 30, 90, 62, -20, 98, 68, -55, 70, 50,
  ]
  private static let chest: [Double] = [
    32, 32, 28, 20, 88, 42, -8, 126, 55, -60, 112, 69, -120, 90, 64,
    118, 80, 56, 68, 86, 60,
  ]

  /// Returns the outline, down one side and up the other. Cross-sections from index `hipsFrom` belong to the hips,
  /// earlier ones to the chest.
  private func outline(_ slices: [Double], from hipsFrom: Int) -> [Vector] {
    var points: [Vector] = []
    for index in 0..<slices.count / 3 {
      let isChest = index < hipsFrom
      let axes = isChest ? body.trunk.chest : body.trunk.hips
      let full = isChest ? 1 + 0.04 * body.trunk.breath : 1
      let base = isChest ? body.trunk.neck : body.trunk.pelvis
      let middle = base + 0.001 * slices[3 * index] * axes.up
      let half = half(
        middle, axes, breadth: 0.001 * slices[3 * index + 1],
        depth: 0.001 * slices[3 * index + 2] * full)
      points.insert(stage.seen(middle) - half, at: index)
      points.insert(stage.seen(middle) + half, at: index)
    }
    return points
  }

  /// Returns the vector from the centre of a cross-section to its edge in the picture. The vector is perpendicular to
  /// the trunk, and its length is the visible half-width of an ellipse with the given width and depth.
  private func half(
    _ middle: Vector, _ axes: MannequinAxes, breadth: Double, depth: Double
  ) -> Vector {
    let origin = stage.seen(middle)
    let up = stage.seen(middle + axes.up) - origin
    let across = Vector(-up.y, up.x, 0).direction
    let wide = breadth * across.dot(stage.seen(middle + axes.left) - origin)
    let deep = depth * across.dot(stage.seen(middle + axes.forward) - origin)
    return (wide * wide + deep * deep).squareRoot() * across
  }

  /// Draws the head. The bun at the back shows in which direction the figure is facing.
  mutating func paintHead() {
    let (skull, up, forward) = (body.trunk.skull, body.trunk.head.up, body.trunk.head.forward)
    let bun = skull + 0.03 * up - 0.052 * forward
    let crown = skull + 0.014 * up - 0.01 * forward
    limb(.hair, bun, 0.021, bun, 0.021)
    limb(.hair, crown, 0.054, crown - 0.014 * up - 0.006 * forward, 0.051)
    limb(
      .skin, skull + 0.002 * up + 0.008 * forward, 0.047,
      skull - 0.028 * up + 0.013 * forward, 0.034)
  }
}
