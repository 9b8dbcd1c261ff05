/// Formats a duration in hours, minutes and seconds: "0:05", "5:31", "1:02:03". Rounds down to whole seconds, like
/// a clock. Returns "--:--" if the duration is negative or not finite.
@inline(never)
public func clockText(seconds: Double) -> String {
  var bytes: [UInt8] = []
  appendClock(seconds: seconds, to: &bytes)
  return utf8Text(bytes)
}

/// Appends the result of `clockText` as UTF-8.
public func appendClock(seconds: Double, to bytes: inout [UInt8]) {
  guard seconds >= 0, seconds < 0x1p53 else {
    bytes.append(contentsOf: [45, 45, 58, 45, 45])
    return
  }
  let total = UInt64(seconds)
  let hours = total / 3600
  if hours > 0 {
    appendDigits(hours, minimumCount: 1, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }
  appendDigits(total / 60 % 60, minimumCount: hours > 0 ? 2 : 1, to: &bytes)
  bytes.append(UInt8(ascii: ":"))
  appendDigits(total % 60, minimumCount: 2, to: &bytes)
}

/// Formats a pace as minutes and seconds per kilometre or mile, rounded to the second: "5:31". Returns "--:--" if
/// the pace is unknown, not positive, or an hour or more, which is too slow to be movement.
@inline(never)
public func paceText(_ pace: Pace?, _ units: UnitSystem) -> String {
  var bytes: [UInt8] = []
  appendPace(pace, units, to: &bytes)
  return utf8Text(bytes)
}

/// Appends the result of `paceText` as UTF-8.
public func appendPace(_ pace: Pace?, _ units: UnitSystem, to bytes: inout [UInt8]) {
  let seconds = (pace?.seconds(in: units) ?? .nan).rounded(.toNearestOrEven)
  appendClock(seconds: seconds > 0 && seconds < 3600 ? seconds : .nan, to: &bytes)
}
