#if arch(wasm32)
  import Engine
  import PageLogic

  // Sessions that are simulated or played from a log instead of recorded from sensors.

  /// Plays a simulated run with a scenario from `SimulationName`. Returns 0 or a negative code.
  @_expose(wasm, "simulation_begin")
  @c public func appSimulationBegin(_ seed: Int32, _ scenario: Int32) -> Int32 {
    code { () throws(BridgeError) in try page.beginSimulation(seed: seed, scenario: scenario) }
  }

  /// Plays a log, which `log_play_feed` passes in pieces.
  @_expose(wasm, "log_play_begin")
  @c public func appLogPlayBegin() { page.beginPlayingLog() }

  /// Adds the first `count` of `bytes` to the log that is being played. Returns 0 or a negative code. Take all events
  /// before feeding more.
  @_expose(wasm, "log_play_feed")
  @c public func appLogPlayFeed(_ count: Int32) -> Int32 {
    code { () throws(BridgeError) in
      guard count >= 0, count <= bytes.count else { throw .tooManyBytes }
      try page.playLog(UnsafeBufferPointer(rebasing: bytes[..<Int(count)]))
    }
  }

  /// Fills `input` with the next event to play and returns its kind. Returns −1 after the last event and until more of
  /// the log is fed, or another negative code if the log is invalid. Playing a log begins its session automatically.
  @_expose(wasm, "played_next")
  @c public func appPlayedNext() -> Int32 {
    var record: LogRecord?
    let code = code { () throws(BridgeError) in record = try page.nextPlayed() }
    guard code == 0 else { return code }
    guard let record else { return -1 }
    for index in input.indices { input[index] = record[index] ?? .nan }
    return Int32(record.kind)
  }
#endif
