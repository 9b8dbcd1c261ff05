import Engine
import Screens
import Store

/// The server's clock. The pages of a demo may show a fixed date.
struct ServerClock: Sendable {
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Double
  /// The interval at which waiting jobs look at the clock.
  let pollInterval: Duration
  /// The fixed day that the pages of a demo show, in days since 1970; nil to show the current time.
  let demoDay: Int?

  init(_ options: ServerOptions, now: @escaping @Sendable () -> Double) {
    (self.now, pollInterval, demoDay) = (now, options.pollInterval, options.demo?.today)
  }

  /// Returns the current time as pages should show it.
  func instant() -> Instant {
    guard let demoDay else { return localInstant(now()) }
    let noon = 43_200.0
    let zone = LocalZone.minutes(at: Instant(day: demoDay, seconds: noon).unixSeconds)
    return Instant(day: demoDay, seconds: noon, zoneMinutes: zone)
  }

  /// The current day in this machine's time zone, in days since 1970.
  var day: Int { instant().localDay }

  /// Waits until the given time has passed or the task is cancelled. Uses the wall clock, so the time during which the
  /// machine sleeps counts too.
  func sleep(seconds: Double) async {
    let began = now()
    repeat {
      // Throws only if cancelled.
      try? await Task.sleep(for: pollInterval)
    } while !Task.isCancelled
      && abs(now() - began) < seconds
  }
}
