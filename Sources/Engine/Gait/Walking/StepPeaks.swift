/// A peak of the filtered motion.
struct MotionPeak: Equatable, Sendable {
  /// The position on the grid, interpolated by a parabola through the three highest values.
  var cell: Double
  /// The height in m/s².
  var height: Double
  /// The rise from the previous trough in m/s².
  var rise: Double
  /// The largest rise in m/s² of other peaks that were too close to be separate steps.
  var competingRise = 0.0
}

/// Detects peaks: positions before which the signal has risen by a threshold, and after which it falls by the same
/// amount. If two peaks are closer than half a step, only the higher one counts.
struct StepPeaks: Sendable {
  private static let nearest = 0.5

  private var isRising = true
  private var latest = 0.0
  private var trough = Double.infinity
  private var top = MotionPeak(cell: 0, height: -.infinity, rise: 0)
  /// The values immediately before and after the highest one.
  private var sides = (left: 0.0, right: 0.0)
  private var pending: MotionPeak?
  private var finalizedCell = -Double.infinity

  mutating func restart() { self = StepPeaks() }

  /// Adds a value. Returns the next peak that can no longer be replaced by a higher one; usually nil.
  ///
  /// - Parameters:
  ///   - threshold: The minimum rise and fall of a peak in m/s².
  ///   - stepCells: The duration of a step in cells.
  mutating func add(
    _ value: Double, at cell: Int, threshold: Double, stepCells: Double
  ) -> MotionPeak? {
    let nearest = Self.nearest * stepCells
    var settled: MotionPeak?
    if isRising {
      settled = climb(value, Double(cell), threshold, nearest)
    } else {
      descend(value, Double(cell), threshold)
    }
    latest = value
    return settled ?? takeFinalized(at: Double(cell), nearest)
  }

  private mutating func takeFinalized(at cell: Double, _ nearest: Double) -> MotionPeak? {
    guard let pending, cell - pending.cell > nearest else { return nil }
    // The current maximum is close and may still become a higher peak. Don't wait forever in case the signal stays
    // high.
    let mayHaveCompetingPeak = isRising && top.cell - pending.cell < nearest
    if mayHaveCompetingPeak, cell - pending.cell <= 2 * nearest { return nil }
    return settle(pending)
  }

  private mutating func climb(
    _ value: Double, _ cell: Double, _ threshold: Double, _ nearest: Double
  ) -> MotionPeak? {
    if value > top.height {
      top = MotionPeak(cell: cell, height: value, rise: value - trough)
      sides = (latest, value)
    } else if cell == top.cell + 1 {
      sides.right = value
    }
    trough = min(trough, value)
    guard top.height - value >= threshold else { return nil }
    let peak = top
    isRising = false
    trough = value
    return peak.rise >= threshold ? keep(refined(peak), nearest) : nil
  }

  private mutating func descend(_ value: Double, _ cell: Double, _ threshold: Double) {
    trough = min(trough, value)
    guard value - trough >= threshold else { return }
    isRising = true
    top = MotionPeak(cell: cell, height: value, rise: value - trough)
    sides = (latest, value)
  }

  private func refined(_ peak: MotionPeak) -> MotionPeak {
    var peak = peak
    let bend = sides.left - 2 * peak.height + sides.right
    if bend < 0 { peak.cell += max(-0.5, min(0.5, 0.5 * (sides.left - sides.right) / bend)) }
    return peak
  }

  /// Adds a peak, and returns the previous one if both are kept.
  private mutating func keep(_ peak: MotionPeak, _ nearest: Double) -> MotionPeak? {
    guard let before = pending else {
      if peak.cell - finalizedCell >= nearest { pending = peak }
      return nil
    }
    if peak.cell - before.cell < nearest {
      var higher = peak.height > before.height ? peak : before
      higher.competingRise = max(before.competingRise, min(peak.rise, before.rise))
      pending = higher
      return nil
    }
    let settled = settle(before)
    pending = peak
    return settled
  }

  private mutating func settle(_ peak: MotionPeak) -> MotionPeak {
    finalizedCell = peak.cell
    pending = nil
    return peak
  }
}
