#if arch(wasm32)
  import CWasmRuntime
  import Engine
  import PageLogic

  // Everything the page may call; `docs/border.md` lists it. Numbers cross as Double or Int32, bulk
  // data through buffers that Swift owns and JavaScript views, and a failure as a negative code of
  // `BorderError`, never as a trap.

  nonisolated(unsafe) var page = SessionPage()

  var input: UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(start: wasm_number_buffer(), count: LogRecord.fieldCount)
  }

  var bytes: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(start: wasm_byte_buffer(), count: Int(WASM_BUFFER_BYTES))
  }

  /// Raised with every change to these exports that old JavaScript would misread.
  @_expose(wasm, "abi_version")
  @c public func appABIVersion() -> Int32 { 4 }

  @_expose(wasm, "allocation_count")
  @c public func appAllocationCount() -> Int32 {
    Int32(truncatingIfNeeded: wasm_allocation_count())
  }

  // MARK: Buffers

  /// Address of the sixteen doubles an event goes in by and comes out by; NaN where unknown.
  @_expose(wasm, "input")
  @c public func appInput() -> UnsafeMutablePointer<Double>? { wasm_number_buffer() }

  /// Address of the 65 536 bytes that logs and identifiers go in by.
  @_expose(wasm, "bytes")
  @c public func appBytes() -> UnsafeMutablePointer<UInt8>? { wasm_byte_buffer() }

  /// Address of the UTF-8 text the last call left; valid until the next call.
  @_expose(wasm, "output")
  @c public func appOutput() -> Int32 { address(of: page.output) }

  @_expose(wasm, "output_length")
  @c public func appOutputLength() -> Int32 { Int32(truncatingIfNeeded: page.output.count) }

  /// Writes the sentence of a negative code; returns its length.
  @_expose(wasm, "error_text")
  @c public func appErrorText(_ code: Int32) -> Int32 {
    page.write(BorderError(rawValue: code))
    return appOutputLength()
  }

  // MARK: Session

  @_expose(wasm, "settings")
  @c public func appSettings(_ code: Int32, _ value: Double) { page.set(code, value) }

  /// Begins a session for one of `CoachKind`; its identifier's sixteen bytes are in `bytes`. 0 or a negative
  /// code.
  @_expose(wasm, "session_new")
  @c public func appSessionNew(
    _ sport: Int32, _ startUnixSeconds: Double, _ zoneMinutes: Int32, _ coach: Int32
  ) -> Int32 {
    guard let code = UInt8(exactly: sport), let sport = Sport(rawValue: code),
      let coach = UInt8(exactly: coach).flatMap(CoachKind.init(rawValue:)),
      startUnixSeconds.isFinite
    else { return BorderError.impossibleFacts.rawValue }
    page.begin(
      SessionFacts(
        identifier: (bigEndian(at: 0), bigEndian(at: 8)), sport: sport,
        startUnixSeconds: startUnixSeconds, zoneMinutes: zoneMinutes, coach: coach))
    return 0
  }

  /// Handles the event of this kind in `input`; returns the length of its effects.
  @_expose(wasm, "event")
  @c public func appEvent(_ kind: Int32) -> Int32 {
    outputLength { () throws(BorderError) in
      guard let kind = UInt8(exactly: kind) else { throw .unknownEvent }
      var record = LogRecord(kind: kind)
      for index in 0..<LogRecord.fieldCount { record[index] = input[index] }
      try page.handle(record)
    }
  }

  /// Feeds a reading of the motion sensor: seconds on the session's clock, m/s² with gravity, radians a
  /// second (NaN where unknown). Returns the length of its effects, mostly 0, or a negative code.
  @_expose(wasm, "motion")
  @c public func appMotion(
    _ seconds: Double, _ x: Double, _ y: Double, _ z: Double, _ turnX: Double, _ turnY: Double,
    _ turnZ: Double
  ) -> Int32 {
    let isTurning = turnX.isFinite && turnY.isFinite && turnZ.isFinite
    let rotation = isTurning ? RotationRate(x: turnX, y: turnY, z: turnZ) : nil
    return outputLength { () throws(BorderError) in
      try page.add(MotionSample(seconds: seconds, x: x, y: y, z: z, rotation: rotation))
    }
  }

  /// Feeds the first `count` of `bytes`, which a sensor of `SensorKind` notified then; returns the length
  /// of its effects or a negative code.
  @_expose(wasm, "sensor")
  @c public func appSensor(_ kind: Int32, _ count: Int32, _ seconds: Double) -> Int32 {
    outputLength { () throws(BorderError) in
      guard count >= 0, count <= bytes.count else { throw .tooManyBytes }
      guard let kind = SensorKind(rawValue: kind) else { throw .unreadable }
      try page.read(kind, [UInt8](bytes[..<Int(count)]), at: seconds)
    }
  }

  /// Writes the fingerprint over every snapshot, sixteen hexadecimal digits; returns 16.
  @_expose(wasm, "digest_text")
  @c public func appDigestText() -> Int32 {
    outputLength { () throws(BorderError) in try page.writeDigest() }
  }

  @_expose(wasm, "snapshot_count")
  @c public func appSnapshotCount() -> Int32 { Int32(truncatingIfNeeded: page.snapshotCount) }

  /// Fills `input`: 0 sport, 1 start, 2 zone, 3 latest second, 4 phase, 5 location status, 6 coach. 0 or a
  /// negative code.
  @_expose(wasm, "session_facts")
  @c public func appSessionFacts() -> Int32 {
    code { () throws(BorderError) in
      fillInput(try page.facts())
    }
  }

  /// Fills `input` with what a kind of session (`CoachKind`) is to the page: `CoachKind.pageNumbers`. 0 or a negative
  /// code.
  @_expose(wasm, "kind_facts")
  @c public func appKindFacts(_ coach: Int32) -> Int32 {
    guard let kind = UInt8(exactly: coach).flatMap(CoachKind.init(rawValue:)) else {
      return BorderError.impossibleFacts.rawValue
    }
    fillInput(kind.pageNumbers)
    return 0
  }

  /// Writes a screen as HTML: 1 set-up, 2 live, 3 summary; returns its length.
  @_expose(wasm, "screen")
  @c public func appScreen(_ number: Int32) -> Int32 {
    outputLength { () throws(BorderError) in try page.writeScreen(number) }
  }

  // MARK: What is typed

  /// Reads the first `count` of `bytes` as the option's value in the athlete's units. NaN where it is none,
  /// with a sentence on why in the output; else the output is empty.
  @_expose(wasm, "option_text")
  @c public func appOptionText(_ option: Int32, _ count: Int32) -> Double {
    page.optionValue(option, of: text(count))
  }

  /// Reads the first `count` of `bytes` as a workout, a line for each of `WorkoutLine`, and fills `input` with
  /// the fields of its event, the time left out. 0, or the number of the line that is wrong with a
  /// sentence on why in the output.
  @_expose(wasm, "workout_text")
  @c public func appWorkoutText(_ count: Int32) -> Int32 {
    for index in input.indices { input[index] = .nan }
    do throws(WorkoutTextFault) {
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

  /// Bytes `log_take` would give.
  @_expose(wasm, "log_pending")
  @c public func appLogPending() -> Int32 { Int32(truncatingIfNeeded: page.pendingLogByteCount) }

  /// Takes the log since the last call, as whole chunks; returns their length.
  @_expose(wasm, "log_take")
  @c public func appLogTake() -> Int32 {
    let code = code { () throws(BorderError) in try page.takeLog() }
    return code < 0 ? code : Int32(truncatingIfNeeded: page.logChunk.count)
  }

  /// Address of what `log_take` took; valid until the next call.
  @_expose(wasm, "log_address")
  @c public func appLogAddress() -> Int32 { address(of: page.logChunk) }

  @_expose(wasm, "restore_begin")
  @c public func appRestoreBegin() { page.beginRestoring() }

  /// Feeds the first `count` bytes of `bytes`; 0 or a negative code.
  @_expose(wasm, "restore_feed")
  @c public func appRestoreFeed(_ count: Int32) -> Int32 {
    code { () throws(BorderError) in
      guard count >= 0, count <= bytes.count else { throw .tooManyBytes }
      try page.restore(UnsafeBufferPointer(rebasing: bytes[..<Int(count)]))
    }
  }

  /// Goes on with the session that was fed; returns the bytes of its log that hold, or a negative
  /// code. In `input` 0 how many records in them this version cannot read.
  @_expose(wasm, "restore_end")
  @c public func appRestoreEnd() -> Double {
    do throws(BorderError) {
      let (byteCount, unknownCount) = try page.endRestoring()
      fillInput([Double(unknownCount)])
      return Double(byteCount)
    } catch {
      return Double(error.rawValue)
    }
  }
#endif
