#if arch(wasm32)
  import CWasmRuntime
  import Engine

  // Everything the audio thread may call. Numbers only: its scope has no text decoder. A failure
  // crosses as a negative number, never as a trap. `docs/border.md` lists the exports.

  private let blockFrameCount = 1_024
  private let noDesk: Int32 = -10

  nonisolated(unsafe) private var desk: SoundDesk?
  nonisolated(unsafe) private var tapAlong = TapAlong()
  nonisolated(unsafe) private var soundRoom: UnsafeMutableRawBufferPointer?

  private var samples: UnsafeMutablePointer<Float>? {
    UnsafeMutableRawPointer(wasm_byte_buffer())?.assumingMemoryBound(to: Float.self)
  }

  private func block(_ frames: Int) -> StereoBlock {
    StereoBlock(
      left: UnsafeMutableBufferPointer(start: samples, count: frames),
      right: UnsafeMutableBufferPointer(start: samples.map { $0 + blockFrameCount }, count: frames))
  }

  /// Raised with every change to these exports that old JavaScript would misread.
  @_expose(wasm, "abi_version")
  @c public func audioABIVersion() -> Int32 { 2 }

  @_expose(wasm, "allocation_count")
  @c public func audioAllocationCount() -> Int32 {
    Int32(truncatingIfNeeded: wasm_allocation_count())
  }

  /// A silent desk in place of the one before; 0, or −1 for a sample rate out of range.
  @_expose(wasm, "desk_new")
  @c public func audioDeskNew(_ sampleRate: Double) -> Int32 {
    desk = SoundDesk(sampleRate: sampleRate)
    return desk == nil ? -1 : 0
  }

  /// 0, −1 for an unknown code, −2 for a value out of range.
  @_expose(wasm, "control")
  @c public func audioControl(_ code: Int32, _ value: Double) -> Int32 {
    guard let control = SoundControl(rawValue: code) else {
      return SoundRefusal.unknownControl.rawValue
    }
    guard desk != nil else { return noDesk }
    return desk?.set(control, value) == true ? 0 : SoundRefusal.valueOutOfRange.rawValue
  }

  /// As `control`, at a frame; −3 where 64 wait already.
  @_expose(wasm, "control_at")
  @c public func audioControlAt(_ frame: Double, _ code: Int32, _ value: Double) -> Int32 {
    guard let control = SoundControl(rawValue: code) else {
      return SoundRefusal.unknownControl.rawValue
    }
    guard desk != nil else { return noDesk }
    do {
      try desk?.schedule(control, value, at: frame)
      return 0
    } catch {
      return error.rawValue
    }
  }

  /// Addresses of the 1 024 floats each that `render` fills.
  @_expose(wasm, "left")
  @c public func audioLeft() -> UnsafeMutableRawPointer? { UnsafeMutableRawPointer(samples) }

  @_expose(wasm, "right")
  @c public func audioRight() -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(samples.map { $0 + blockFrameCount })
  }

  /// Fills the first `frames` of both channels. The sum of 1 where something may sound, 2 where the
  /// metronome plays, 4 where music does; −1 where `frames` is not 0 … 1 024.
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

  /// The frame that is rendered next.
  @_expose(wasm, "frame")
  @c public func audioFrame() -> Double { desk?.frame ?? 0 }

  /// Steps a minute as played now.
  @_expose(wasm, "tempo")
  @c public func audioTempo() -> Double { desk?.beatsPerMinute ?? .nan }

  /// How well the latest steps agree with the beat, 0 … 1, and by how many degrees they come after it.
  @_expose(wasm, "lock_strength")
  @c public func audioLockStrength() -> Double { desk?.lockStrength ?? 0 }

  @_expose(wasm, "lock_angle")
  @c public func audioLockAngle() -> Double { desk?.lockAngleDegrees ?? 0 }

  /// Address of the five doubles that `beat_take` fills.
  @_expose(wasm, "beat")
  @c public func audioBeat() -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(wasm_number_buffer())
  }

  /// The oldest beat not taken yet: its frame, number, steps a minute, the sum of 1 sounded, 2 accented,
  /// 4 left, and the frame of the beat that follows those rendered. 1, or 0 where there is none.
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

  /// A beat of the music: its frame and beats a minute, the same until its clock is set anew, in the first of the five
  /// doubles. 1, or 0 where none plays.
  @_expose(wasm, "music_beat")
  @c public func audioMusicBeat() -> Int32 {
    guard let beat = desk?.musicBeat, let numbers = wasm_number_buffer() else { return 0 }
    numbers[0] = beat.frame
    numbers[1] = beat.beatsPerMinute
    return 1
  }

  /// Begins to measure taps along a beat; returns the tempo at which the beat is to be played.
  @_expose(wasm, "tap_along_begin")
  @c public func audioTapAlongBegin() -> Double {
    tapAlong = TapAlong()
    return TapAlong.beatsPerMinute
  }

  /// Adds a beat that is heard then, in milliseconds on the page's clock.
  @_expose(wasm, "tap_along_beat")
  @c public func audioTapAlongBeat(_ moment: Double) { tapAlong.addBeat(at: moment) }

  /// Adds a tap: by how many milliseconds they come after the beat, once there are enough of them; else NaN.
  @_expose(wasm, "tap_along_tap")
  @c public func audioTapAlongTap(_ moment: Double) -> Double {
    tapAlong.addTap(at: moment) ?? .nan
  }

  /// Taps that are still needed.
  @_expose(wasm, "tap_along_left")
  @c public func audioTapAlongLeft() -> Int32 { Int32(truncatingIfNeeded: tapAlong.tapsLeft) }

  /// Address of room for a sound file of `count` bytes; 0 where that is not 1 … 1 048 576.
  @_expose(wasm, "sound_bytes")
  @c public func audioSoundBytes(_ count: Int32) -> UnsafeMutableRawPointer? {
    soundRoom?.deallocate()
    soundRoom = nil
    guard count > 0, count <= SampledSound.byteLimit else { return nil }
    soundRoom = .allocate(byteCount: Int(count), alignment: 8)
    return soundRoom?.baseAddress
  }

  /// Makes those bytes the athlete's own click: 0, or why not (`WAVError`, negative).
  @_expose(wasm, "sound_load")
  @c public func audioSoundLoad() -> Int32 {
    guard let rate = desk?.sampleRate else { return noDesk }
    let bytes = soundRoom.map { [UInt8]($0) } ?? []
    soundRoom?.deallocate()
    soundRoom = nil
    do {
      desk?.setOwnSound(try SampledSound(wav: bytes, sampleRate: rate))
      return 0
    } catch {
      return -Int32(error.rawValue)
    }
  }
#endif
