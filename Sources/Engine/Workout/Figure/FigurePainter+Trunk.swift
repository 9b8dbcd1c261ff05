/// Trunk and head.
extension FigurePainter {
  /// A slice through the trunk: its middle, and half of its breadth and of its depth.
  private struct Slice {
    var middle: Vector
    var axes: FigureAxes
    var breadth: Double
    var depth: Double
  }

  mutating func paintTrunk() {
    limb(.skin, body.neck - 0.01 * body.chest.up, 0.026, body.skull - 0.03 * body.head.up, 0.023)
    paint(.legs, hips)
    paint(.top, chest)
  }

  private var hips: [Slice] {
    [(0.09, 0.078, 0.052), (0.03, 0.09, 0.062), (-0.02, 0.098, 0.068), (-0.055, 0.07, 0.05)].map {
      Slice(
        middle: body.pelvis + $0.0 * body.hips.up, axes: body.hips, breadth: $0.1, depth: $0.2)
    }
  }

  private var chest: [Slice] {
    let full = 1 + 0.04 * body.breath
    let slices = [
      (0.032, 0.032, 0.028), (0.02, 0.088, 0.042), (-0.008, 0.126, 0.055), (-0.06, 0.112, 0.069),
      (-0.12, 0.09, 0.064),
    ].map {
      Slice(
        middle: body.neck + $0.0 * body.chest.up, axes: body.chest, breadth: $0.1,
        depth: $0.2 * full)
    }
    return slices + [
      Slice(middle: body.waist, axes: body.hips, breadth: 0.08, depth: 0.056),
      Slice(
        middle: body.waist - 0.05 * body.hips.up, axes: body.hips, breadth: 0.086, depth: 0.06),
    ]
  }

  /// Down one side and up the other.
  private mutating func paint(_ tone: FigureDrawing.Tone, _ slices: [Slice]) {
    var (one, other): ([Vector], [Vector]) = ([], [])
    for slice in slices {
      let middle = stage.seen(slice.middle)
      let half = half(slice)
      one.append(middle + half)
      other.insert(middle - half, at: 0)
    }
    drawing.addCurve(tone, one + other)
  }

  /// From a slice's middle to its edge in the picture: across the trunk, as long as an ellipse of that breadth and depth
  /// looks from there.
  private func half(_ slice: Slice) -> Vector {
    let origin = stage.seen(slice.middle)
    let up = stage.seen(slice.middle + slice.axes.up) - origin
    let across = Vector(-up.y, up.x, 0).direction
    let breadth = slice.breadth * across.dot(stage.seen(slice.middle + slice.axes.left) - origin)
    let depth = slice.depth * across.dot(stage.seen(slice.middle + slice.axes.forward) - origin)
    return (breadth * breadth + depth * depth).squareRoot() * across
  }

  /// The bun is at the back of the head, so one sees which way the figure looks.
  mutating func paintHead() {
    let (up, forward) = (body.head.up, body.head.forward)
    let bun = body.skull + 0.03 * up - 0.052 * forward
    let crown = body.skull + 0.014 * up - 0.01 * forward
    limb(.hair, bun, 0.021, bun, 0.021)
    limb(.hair, crown, 0.054, crown - 0.014 * up - 0.006 * forward, 0.051)
    limb(
      .skin, body.skull + 0.002 * up + 0.008 * forward, 0.047,
      body.skull - 0.028 * up + 0.013 * forward, 0.034)
  }
}
