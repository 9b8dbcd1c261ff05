/// Hours, minutes and seconds: "0:05", "5:31", "1:02:03". Whole seconds, rounded down as a clock shows
/// them; "--:--" when negative or not finite.
@inline(never)
public func clockText(seconds: Double) -> String {
  var bytes: [UInt8] = []
  appendClock(seconds: seconds, to: &bytes)
  return utf8Text(bytes)
}

/// As `clockText`, in UTF-8 at the end of `bytes`.
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

/// Minutes and seconds for a kilometre or a mile, rounded to the second: "5:31"; "--:--" when unknown,
/// not positive, or an hour and more (nobody moves then).
@inline(never)
public func paceText(_ pace: Pace?, _ units: UnitSystem) -> String {
  var bytes: [UInt8] = []
  appendPace(pace, units, to: &bytes)
  return utf8Text(bytes)
}

/// As `paceText`, in UTF-8 at the end of `bytes`.
public func appendPace(_ pace: Pace?, _ units: UnitSystem, to bytes: inout [UInt8]) {
  let seconds = (pace?.seconds(in: units) ?? .nan).rounded(.toNearestOrEven)
  appendClock(seconds: seconds > 0 && seconds < 3600 ? seconds : .nan, to: &bytes)
}
