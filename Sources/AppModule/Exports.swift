#if arch(wasm32)
  import CWasmRuntime
  import Engine
  import PageLogic

  // The functions that the page calls, listed in `docs/developing/bridge.md`. Numbers are passed as Double or Int32,
  // and bulk data through buffers that Swift owns and JavaScript views. Errors are returned as negative codes of
  // `BridgeError`; no call traps.

  nonisolated(unsafe) var page = SessionPage()

  var input: UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(start: wasm_number_buffer(), count: LogRecord.fieldCount)
  }

  var bytes: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(start: wasm_byte_buffer(), count: Int(WASM_BUFFER_BYTES))
  }

  /// Returns the version of the exports. Increment it with every change that older JavaScript would misinterpret.
  @_expose(wasm, "abi_version")
  @c public func appABIVersion() -> Int32 { 4 }

  @_expose(wasm, "allocation_count")
  @c public func appAllocationCount() -> Int32 {
    Int32(truncatingIfNeeded: wasm_allocation_count())
  }

  // MARK: Buffers

  /// Returns the address of the sixteen doubles that pass an event's fields into and out of the module. NaN means
  /// unknown.
  @_expose(wasm, "input")
  @c public func appInput() -> UnsafeMutablePointer<Double>? { wasm_number_buffer() }

  /// Returns the address of the 65 536 bytes through which logs, text and identifiers are passed in.
  @_expose(wasm, "bytes")
  @c public func appBytes() -> UnsafeMutablePointer<UInt8>? { wasm_byte_buffer() }

  /// Returns the address of the UTF-8 text that the last call produced. Valid until the next call.
  @_expose(wasm, "output")
  @c public func appOutput() -> Int32 { address(of: page.output) }

  @_expose(wasm, "output_length")
  @c public func appOutputLength() -> Int32 { Int32(truncatingIfNeeded: page.output.count) }

  /// Writes the message for a negative code to the output and returns its length.
  @_expose(wasm, "error_text")
  @c public func appErrorText(_ code: Int32) -> Int32 {
    page.write(BridgeError(rawValue: code))
    return appOutputLength()
  }

  // MARK: Session

  @_expose(wasm, "settings")
  @c public func appSettings(_ code: Int32, _ value: Double) { page.set(code, value) }

  /// Begins a session of the given `CoachKind`. Its identifier is in the first sixteen of `bytes`. Returns 0 or a
  /// negative code.
  @_expose(wasm, "session_new")
  @c public func appSessionNew(
    _ sport: Int32, _ startUnixSeconds: Double, _ zoneMinutes: Int32, _ coach: Int32
  ) -> Int32 {
    guard let code = UInt8(exactly: sport), let sport = Sport(rawValue: code),
      let coach = UInt8(exactly: coach).flatMap(CoachKind.init(rawValue:)),
      startUnixSeconds.isFinite
    else { return BridgeError.impossibleFacts.rawValue }
    page.begin(
      SessionHeader(
        identifier: (bigEndian(at: 0), bigEndian(at: 8)), sport: sport,
        startUnixSeconds: startUnixSeconds, zoneMinutes: zoneMinutes, coach: coach))
    return 0
  }

  /// Handles an event of the given kind, with its fields in `input`. Returns the length of the event's effects or a
  /// negative code.
  @_expose(wasm, "event")
  @c public func appEvent(_ kind: Int32) -> Int32 {
    outputLength { () throws(BridgeError) in
      guard let kind = UInt8(exactly: kind) else { throw .unknownEvent }
      var record = LogRecord(kind: kind)
      for index in 0..<LogRecord.fieldCount { record[index] = input[index] }
      try page.handle(record)
    }
  }

  /// Handles a reading of the motion sensor: seconds on the session's clock, acceleration including gravity in m/s²,
  /// and rotation rates in radians per second (NaN if unknown). Returns the length of the reading's effects, usually 0,
  /// or a negative code.
  @_expose(wasm, "motion")
  @c public func appMotion(
    _ seconds: Double, _ x: Double, _ y: Double, _ z: Double, _ turnX: Double, _ turnY: Double,
    _ turnZ: Double
  ) -> Int32 {
    let isTurning = turnX.isFinite && turnY.isFinite && turnZ.isFinite
    let rotation = isTurning ? RotationRate(x: turnX, y: turnY, z: turnZ) : nil
    return outputLength { () throws(BridgeError) in
      try page.add(MotionSample(seconds: seconds, x: x, y: y, z: z, rotation: rotation))
    }
  }

  /// Handles a notification from a Bluetooth sensor of the given `SensorKind`, which is in the first `count` of
  /// `bytes`. Returns the length of the notification's effects or a negative code.
  @_expose(wasm, "sensor")
  @c public func appSensor(_ kind: Int32, _ count: Int32, _ seconds: Double) -> Int32 {
    outputLength { () throws(BridgeError) in
      guard count >= 0, count <= bytes.count else { throw .tooManyBytes }
      guard let kind = SensorKind(rawValue: kind) else { throw .unreadable }
      try page.read(kind, [UInt8](bytes[..<Int(count)]), at: seconds)
    }
  }

  /// Writes the digest of all snapshots as sixteen hexadecimal digits and returns 16, or a negative code.
  @_expose(wasm, "digest_text")
  @c public func appDigestText() -> Int32 {
    outputLength { () throws(BridgeError) in try page.writeDigest() }
  }

  @_expose(wasm, "snapshot_count")
  @c public func appSnapshotCount() -> Int32 { Int32(truncatingIfNeeded: page.snapshotCount) }

  /// Fills `input` with the session's properties: 0 sport, 1 start, 2 time zone, 3 latest second, 4 phase, 5 location
  /// status, 6 coach. Returns 0 or a negative code.
  @_expose(wasm, "session_facts")
  @c public func appSessionFacts() -> Int32 {
    code { () throws(BridgeError) in
      fillInput(try page.headerNumbers())
    }
  }

  /// Fills `input` with the properties of a `CoachKind`, in the order of `CoachKind.pageNumbers`. Returns 0 or a
  /// negative code.
  @_expose(wasm, "kind_facts")
  @c public func appKindFacts(_ coach: Int32) -> Int32 {
    guard let kind = UInt8(exactly: coach).flatMap(CoachKind.init(rawValue:)) else {
      return BridgeError.impossibleFacts.rawValue
    }
    fillInput(kind.pageNumbers)
    return 0
  }

  /// Writes a `SessionScreen` as HTML and returns its length or a negative code.
  @_expose(wasm, "screen")
  @c public func appScreen(_ number: Int32) -> Int32 {
    outputLength { () throws(BridgeError) in try page.writeScreen(number) }
  }

  // MARK: Typed text

  /// Parses the first `count` of `bytes` as an option's value in the athlete's units. Returns NaN if the text isn't
  /// valid. Writes the reason to the output, which is empty on success.
  @_expose(wasm, "option_text")
  @c public func appOptionText(_ option: Int32, _ count: Int32) -> Double {
    page.optionValue(option, of: text(count))
  }

  /// Parses the first `count` of `bytes` as a workout with one line for each `IntervalTextLine`, and fills `input` with
  /// the event's fields except the time. Returns 0, or the number of the invalid line with the reason in the
  /// output.
  @_expose(wasm, "workout_text")
  @c public func appWorkoutText(_ count: Int32) -> Int32 {
    for index in input.indices { input[index] = .nan }
    do throws(IntervalTextError) {
      let record = try page.workoutRecord(of: text(count))
      for index in input.indices.dropFirst() { input[index] = record[index] ?? .nan }
      return 0
    } catch {
      page.write(error)
      return Int32(error.line.rawValue)
    }
  }

  private func text(_ count: Int32) -> [UInt8] {
    Array(bytes.prefix(min(max(0, Int(count)), SessionPage.longestText)))
  }

  // MARK: Log

  /// Returns the number of bytes that `log_take` would take.
  @_expose(wasm, "log_pending")
  @c public func appLogPending() -> Int32 { Int32(truncatingIfNeeded: page.pendingLogByteCount) }

  /// Takes the log since the last call as whole chunks. Returns their length or a negative code.
  @_expose(wasm, "log_take")
  @c public func appLogTake() -> Int32 {
    let code = code { () throws(BridgeError) in try page.takeLog() }
    return code < 0 ? code : Int32(truncatingIfNeeded: page.logChunk.count)
  }

  /// Returns the address of the bytes that `log_take` took. Valid until the next call.
  @_expose(wasm, "log_address")
  @c public func appLogAddress() -> Int32 { address(of: page.logChunk) }

  @_expose(wasm, "restore_begin")
  @c public func appRestoreBegin() { page.beginRestoring() }

  /// Adds the first `count` of `bytes` to the log that is being restored. Returns 0 or a negative code.
  @_expose(wasm, "restore_feed")
  @c public func appRestoreFeed(_ count: Int32) -> Int32 {
    code { () throws(BridgeError) in
      guard count >= 0, count <= bytes.count else { throw .tooManyBytes }
      try page.restore(UnsafeBufferPointer(rebasing: bytes[..<Int(count)]))
    }
  }

  /// Resumes the restored session. Returns the number of valid bytes in its log, or a negative code. Sets
  /// `input[0]` to the number of records in them that this version can't read.
  @_expose(wasm, "restore_end")
  @c public func appRestoreEnd() -> Double {
    do throws(BridgeError) {
      let (byteCount, unknownCount) = try page.endRestoring()
      fillInput([Double(unknownCount)])
      return Double(byteCount)
    } catch {
      return Double(error.rawValue)
    }
  }
#endif
