public import Engine

/// Default titles of activities.
enum TitleWords: String, Phrase {
  case nightRun = "Night run"
  case morningRun = "Morning run"
  case middayRun = "Midday run"
  case afternoonRun = "Afternoon run"
  case eveningRun = "Evening run"
  case nightWalk = "Night walk"
  case morningWalk = "Morning walk"
  case middayWalk = "Midday walk"
  case afternoonWalk = "Afternoon walk"
  case eveningWalk = "Evening walk"
  case nightRide = "Night ride"
  case morningRide = "Morning ride"
  case middayRide = "Midday ride"
  case afternoonRide = "Afternoon ride"
  case eveningRide = "Evening ride"
  case run = "Run"
  case walk = "Walk"
  case ride = "Ride"
  case activity = "Activity"
}

/// Returns the default title, such as "Morning run", from the sport and the local time.
public func defaultTitle(sport: Sport, start: Instant?) -> String {
  switch sport {
  case .running:
    byTimeOfDay(
      start, .run, [.nightRun, .morningRun, .middayRun, .afternoonRun, .eveningRun])
  case .walking:
    byTimeOfDay(
      start, .walk, [.nightWalk, .morningWalk, .middayWalk, .afternoonWalk, .eveningWalk])
  case .cycling:
    byTimeOfDay(
      start, .ride, [.nightRide, .morningRide, .middayRide, .afternoonRide, .eveningRide])
  case .other: TitleWords.activity.text
  default: sport.label
  }
}

/// Returns the title for the local time: night ends at 5, morning at 11, midday at 14, afternoon at 18 and evening at
/// 22.
private func byTimeOfDay(_ start: Instant?, _ plain: TitleWords, _ words: [TitleWords]) -> String {
  guard let hour = start.map({ $0.minuteOfDay / 60 }) else { return plain.text }
  switch hour {
  case 5..<11: return words[1].text
  case 11..<14: return words[2].text
  case 14..<18: return words[3].text
  case 18..<22: return words[4].text
  default: return words[0].text
  }
}
