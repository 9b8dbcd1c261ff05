extension AppServices {
  /// Waits until the given time has passed or the task is cancelled. Uses the wall clock, so the time during which the
  /// machine sleeps counts too.
  func sleepWallClock(seconds: Double) async {
    let began = now()
    repeat {
      // Throws only if cancelled.
      try? await Task.sleep(for: options.pollInterval)
    } while !Task.isCancelled
      && abs(now() - began) < seconds
  }
}
