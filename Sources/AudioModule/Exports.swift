#if arch(wasm32)
  import CWasmRuntime
  import Engine

  // The functions that the audio thread calls, listed in `docs/developing/bridge.md`. They pass only numbers, because an
  // AudioWorklet has no text decoder. Errors are returned as negative numbers; no call traps.

  private let blockFrameCount = 1_024
  private let noMixer: Int32 = -10

  nonisolated(unsafe) private var desk: AudioMixer?
  nonisolated(unsafe) private var tapAlong = TapAlong()
  nonisolated(unsafe) private var soundBuffer: UnsafeMutableRawBufferPointer?

  private var samples: UnsafeMutablePointer<Float>? {
    UnsafeMutableRawPointer(wasm_byte_buffer())?.assumingMemoryBound(to: Float.self)
  }

  private func block(_ frames: Int) -> StereoBlock {
    StereoBlock(
      left: UnsafeMutableBufferPointer(start: samples, count: frames),
      right: UnsafeMutableBufferPointer(start: samples.map { $0 + blockFrameCount }, count: frames))
  }

  /// Returns the version of the exports. Increment it with every change that older JavaScript would misinterpret.
  @_expose(wasm, "abi_version")
  @c public func audioABIVersion() -> Int32 { 2 }

  @_expose(wasm, "allocation_count")
  @c public func audioAllocationCount() -> Int32 {
    Int32(truncatingIfNeeded: wasm_allocation_count())
  }

  /// Replaces the mixer with a new, silent one. Returns 0, or −1 if the sample rate is out of range.
  @_expose(wasm, "desk_new")
  @c public func audioDeskNew(_ sampleRate: Double) -> Int32 {
    desk = AudioMixer(sampleRate: sampleRate)
    return desk == nil ? -1 : 0
  }

  /// Sets a control. Returns 0, −1 if the code is unknown, −2 if the value is out of range, or −10 if no desk exists.
  @_expose(wasm, "control")
  @c public func audioControl(_ code: Int32, _ value: Double) -> Int32 {
    guard let control = SoundControl(rawValue: code) else {
      return SoundControlError.unknownControl.rawValue
    }
    guard desk != nil else { return noMixer }
    return desk?.set(control, value) == true ? 0 : SoundControlError.valueOutOfRange.rawValue
  }

  /// Sets a control at a frame. Returns the same codes as `control`, or −3 if 64 changes are already waiting.
  @_expose(wasm, "control_at")
  @c public func audioControlAt(_ frame: Double, _ code: Int32, _ value: Double) -> Int32 {
    guard let control = SoundControl(rawValue: code) else {
      return SoundControlError.unknownControl.rawValue
    }
    guard desk != nil else { return noMixer }
    do {
      try desk?.schedule(control, value, at: frame)
      return 0
    } catch {
      return error.rawValue
    }
  }

  /// Returns the address of the left channel's 1 024 floats, which `render` fills.
  @_expose(wasm, "left")
  @c public func audioLeft() -> UnsafeMutableRawPointer? { UnsafeMutableRawPointer(samples) }

  @_expose(wasm, "right")
  @c public func audioRight() -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(samples.map { $0 + blockFrameCount })
  }

  /// Renders the first `frames` of both channels. Returns the sum of 1 if anything may be audible, 2 if the
  /// metronome plays and 4 if music plays; or −1 if `frames` isn't in 0 … 1 024.
  @_expose(wasm, "render")
  @c public func audioRender(_ frames: Int32) -> Int32 {
    guard frames >= 0, frames <= blockFrameCount else { return -1 }
    let part = block(Int(frames))
    guard desk != nil else {
      part.clear()
      return 0
    }
    desk?.render(into: part)
    return state()
  }

  private func state() -> Int32 {
    (desk?.isSounding == true ? 1 : 0) + (desk?.isMetronomePlaying == true ? 2 : 0)
      + (desk?.isMusicPlaying == true ? 4 : 0)
  }

  /// Returns the number of the next frame to render.
  @_expose(wasm, "frame")
  @c public func audioFrame() -> Double { desk?.frame ?? 0 }

  /// Returns the current tempo, in steps per minute.
  @_expose(wasm, "tempo")
  @c public func audioTempo() -> Double { desk?.beatsPerMinute ?? .nan }

  /// Returns how well the latest steps agree with the beat, 0 … 1.
  @_expose(wasm, "lock_strength")
  @c public func audioLockStrength() -> Double { desk?.lockStrength ?? 0 }

  @_expose(wasm, "lock_angle")
  @c public func audioLockAngle() -> Double { desk?.lockAngleDegrees ?? 0 }

  /// Returns the address of the five doubles that `beat_take` fills.
  @_expose(wasm, "beat")
  @c public func audioBeat() -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(wasm_number_buffer())
  }

  /// Takes the oldest rendered beat that hasn't been taken yet. Writes five doubles: its frame, number, steps per
  /// minute, the sum of 1 if sounded, 2 if accented and 4 if left, and the frame of the first beat after those
  /// rendered. Returns 1, or 0 if no beat is waiting.
  @_expose(wasm, "beat_take")
  @c public func audioBeatTake() -> Int32 {
    guard let beat = desk?.takeBeat(), let numbers = wasm_number_buffer() else { return 0 }
    numbers[0] = beat.frame
    numbers[1] = Double(beat.index)
    numbers[2] = beat.beatsPerMinute
    numbers[3] = (beat.isSounded ? 1 : 0) + (beat.isAccented ? 2 : 0) + (beat.isLeft ? 4 : 0)
    numbers[4] = desk?.nextBeat?.frame ?? .nan
    return 1
  }

  /// Writes the frame of a music beat and the music's beats per minute to the first two of the five doubles. They stay
  /// the same until the music's clock is reset. Returns 1, or 0 if no music plays.
  @_expose(wasm, "music_beat")
  @c public func audioMusicBeat() -> Int32 {
    guard let beat = desk?.musicBeat, let numbers = wasm_number_buffer() else { return 0 }
    numbers[0] = beat.frame
    numbers[1] = beat.beatsPerMinute
    return 1
  }

  /// Starts measuring the sound's delay from taps along with a beat. Returns that beat's tempo.
  @_expose(wasm, "tap_along_begin")
  @c public func audioTapAlongBegin() -> Double {
    tapAlong = TapAlong()
    return TapAlong.beatsPerMinute
  }

  /// Adds a beat that is played at a time in milliseconds on the page's clock.
  @_expose(wasm, "tap_along_beat")
  @c public func audioTapAlongBeat(_ time: Double) { tapAlong.addBeat(at: time) }

  /// Adds a tap. Returns the taps' delay after the beat in milliseconds, or NaN until there are enough taps.
  @_expose(wasm, "tap_along_tap")
  @c public func audioTapAlongTap(_ time: Double) -> Double {
    tapAlong.addTap(at: time) ?? .nan
  }

  /// Returns how many more taps are needed.
  @_expose(wasm, "tap_along_left")
  @c public func audioTapAlongLeft() -> Int32 { Int32(truncatingIfNeeded: tapAlong.tapsLeft) }

  /// Returns the address of a buffer for a sound file, or 0 if `count` isn't in 1 … 1 048 576.
  @_expose(wasm, "sound_bytes")
  @c public func audioSoundBytes(_ count: Int32) -> UnsafeMutableRawPointer? {
    soundBuffer?.deallocate()
    soundBuffer = nil
    guard count > 0, count <= SampledSound.byteLimit else { return nil }
    soundBuffer = .allocate(byteCount: Int(count), alignment: 8)
    return soundBuffer?.baseAddress
  }

  /// Uses the file in the `sound_bytes` buffer as the athlete's own click sound. Returns 0 or the negated code of a
  /// `WAVError`.
  @_expose(wasm, "sound_load")
  @c public func audioSoundLoad() -> Int32 {
    guard let rate = desk?.sampleRate else { return noMixer }
    let bytes = soundBuffer.map { [UInt8]($0) } ?? []
    soundBuffer?.deallocate()
    soundBuffer = nil
    do {
      desk?.setOwnSound(try SampledSound(wav: bytes, sampleRate: rate))
      return 0
    } catch {
      return -Int32(error.rawValue)
    }
  }
#endif
