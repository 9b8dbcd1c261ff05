extension EffortCurve {
  /// The longest time in seconds for which a single value remains valid. After that, the power counts as 0 W.
  private static let longestHold = 5.0
  /// A power in watts that no athlete can hold for 5 s. Higher values are measurement errors and are ignored.
  private static let maximumPower = 2500.0
  /// The longest supported recording in seconds: four days.
  private static let longest = 345_600.0

  /// Returns the greatest mean power over each of `powerDurations`, or an empty array for a recording without a power
  /// meter.
  ///
  /// Uses elapsed time in steps of one second: a pause counts as 0 W, as in other cycling software. Takes time linear
  /// in the recording's length.
  public static func powers(of recording: Recording) -> [CurvePoint] {
    let joules = energy(recording)
    return powerDurations.compactMap { span in
      let width = Int(span)
      guard joules.count > width else { return nil }
      var most = 0.0
      for end in width..<joules.count { most = max(most, joules[end] - joules[end - width]) }
      return most > 0 ? CurvePoint(span: span, value: most / span) : nil
    }
  }

  /// Returns the cumulative work at each whole second in joules, or an empty array without power data.
  private static func energy(_ recording: Recording) -> [Double] {
    var seconds: [Double] = []
    var watts: [Double] = []
    for segment in recording.segments {
      for point in segment {
        guard let time = point.seconds, time.isFinite, let power = point.power,
          power >= 0, power <= maximumPower, time > seconds.last ?? -.infinity
        else { continue }
        seconds.append(time)
        watts.append(power)
      }
    }
    guard let first = seconds.first, let last = seconds.last, watts.contains(where: { $0 > 0 }),
      last - first <= longest
    else { return [] }
    return work(seconds.map { $0 - first }, watts)
  }

  private static func work(_ seconds: [Double], _ watts: [Double]) -> [Double] {
    let last = seconds[seconds.count - 1]
    var joules = [0.0]
    joules.reserveCapacity(Int(last) + 2)
    var index = 0
    while Double(joules.count) <= last + 1 {
      let middle = Double(joules.count) - 0.5
      while index + 1 < seconds.count, seconds[index + 1] <= middle { index += 1 }
      let isKnown = middle - seconds[index] <= longestHold
      joules.append(joules[joules.count - 1] + (isKnown ? watts[index] : 0))
    }
    return joules
  }
}
