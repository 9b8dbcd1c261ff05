extension AppServices {
  /// Until so much time has passed by the services' clock, which also goes on while the machine sleeps; or until the task is
  /// cancelled.
  func waitByTheClock(seconds: Double) async {
    let began = now()
    repeat {
      // Ends early only if cancelled.
      try? await Task.sleep(for: options.lookPause)
    } while !Task.isCancelled
      && abs(now() - began) < seconds
  }
}
