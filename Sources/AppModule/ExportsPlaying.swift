#if arch(wasm32)
  import Engine
  import PageLogic

  // Sessions that are played in place of the sensors.

  /// Plays a simulated run with one of `SimulationName`'s scenarios. 0 or a negative code.
  @_expose(wasm, "simulation_begin")
  @c public func appSimulationBegin(_ seed: Int32, _ scenario: Int32) -> Int32 {
    code { () throws(BorderError) in try page.beginSimulation(seed: seed, scenario: scenario) }
  }

  /// Plays a log, fed in pieces by `log_play_feed`.
  @_expose(wasm, "log_play_begin")
  @c public func appLogPlayBegin() { page.beginPlayingLog() }

  /// Feeds the first `count` of `bytes`; 0 or a negative code. Take the events before feeding more.
  @_expose(wasm, "log_play_feed")
  @c public func appLogPlayFeed(_ count: Int32) -> Int32 {
    code { () throws(BorderError) in
      guard count >= 0, count <= bytes.count else { throw .tooManyBytes }
      try page.playLog(UnsafeBufferPointer(rebasing: bytes[..<Int(count)]))
    }
  }

  /// Fills `input` with the next event of what is played and returns its kind; −1 after the last, or until more of
  /// the log is fed; another negative code where the log says what is none. A log begins its session by itself.
  @_expose(wasm, "played_next")
  @c public func appPlayedNext() -> Int32 {
    var record: LogRecord?
    let code = code { () throws(BorderError) in record = try page.nextPlayed() }
    guard code == 0 else { return code }
    guard let record else { return -1 }
    for index in input.indices { input[index] = record[index] ?? .nan }
    return Int32(record.kind)
  }
#endif
