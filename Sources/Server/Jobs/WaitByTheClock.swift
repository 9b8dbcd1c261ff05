extension AppServices {
  /// Waits until the given time has passed or the task is cancelled. Uses the wall clock, so time counts while the
  /// machine sleeps.
  func waitByTheClock(seconds: Double) async {
    let began = now()
    repeat {
      // Ends early only if cancelled.
      try? await Task.sleep(for: options.lookPause)
    } while !Task.isCancelled
      && abs(now() - began) < seconds
  }
}
