import Engine

/// Runs due north at 3 m/s for ten minutes, with one position per second. Returns the totals and the announcements.
func tenMinutesNorth() -> (analysis: ActivityAnalysis, cues: [SessionCue]) {
  var session = LiveSession(sport: .running, altitudeSource: .gps)
  var cues: [SessionCue] = []
  session.handle(SessionEvent(seconds: 0, .command(.start)))
  for second in 0...600 {
    let seconds = Double(second)
    let position = Coordinate(latitude: 48 + 3 * seconds / 111_200, longitude: 11.5)
    let fix = Fix(seconds: seconds, coordinate: position, horizontalAccuracy: 5, speed: 3)
    session.handle(SessionEvent(seconds: seconds, .fix(fix)))
    cues += session.cues
  }
  session.handle(SessionEvent(seconds: 600, .command(.finish)))
  return (session.finishedAnalysis(), cues)
}
