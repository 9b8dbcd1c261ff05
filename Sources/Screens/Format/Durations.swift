/// Returns a duration for use in a sentence: "40 s", "3 min", "1 h 20 min".
func durationText(_ seconds: Double) -> String {
  guard seconds >= 0, seconds < 1e9 else { return "–" }
  let total = Int(seconds)
  if total < 120 { return withUnit(decimal(total), UnitWords.seconds) }
  let minutes = total / 60
  if minutes < 60 { return withUnit(decimal(minutes), UnitWords.minutes) }
  let hours = withUnit(decimal(minutes / 60), UnitWords.hours)
  guard minutes % 60 > 0 else { return hours }
  return joined(hours, "\u{a0}", withUnit(decimal(minutes % 60), UnitWords.minutes))
}
