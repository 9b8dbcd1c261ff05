#if arch(wasm32)
  import CWasmRuntime
  import Engine

  // Everything the audio thread may call. Numbers only: its scope has no text decoder. A failure
  // crosses as a negative number, never as a trap. `docs/border.md` lists the exports.

  private let blockFrameCount = 1_024

  nonisolated(unsafe) private var tone: TestTone?

  private var samples: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(wasm_byte_buffer()) }

  /// Raised with every change to these exports that old JavaScript would misread.
  @_expose(wasm, "abi_version")
  @c public func audioABIVersion() -> Int32 { 1 }

  @_expose(wasm, "allocation_count")
  @c public func audioAllocationCount() -> Int32 {
    Int32(truncatingIfNeeded: wasm_allocation_count())
  }

  /// Address of the 1 024 floats that `render` fills.
  @_expose(wasm, "block")
  @c public func audioBlock() -> UnsafeMutableRawPointer? { samples }

  /// Starts a tone over; 0, or −1 where a number is out of range (nothing will sound then).
  @_expose(wasm, "tone_start")
  @c public func audioToneStart(_ sampleRate: Double, _ frequencyHertz: Double, _ seconds: Double)
    -> Int32
  {
    tone = TestTone(sampleRate: sampleRate, frequencyHertz: frequencyHertz, seconds: seconds)
    return tone == nil ? -1 : 0
  }

  /// Fills the first `frames` floats of the block; 1 while something sounds, 0 in silence, −1 where
  /// `frames` is not 0 … 1 024.
  @_expose(wasm, "render")
  @c public func audioRender(_ frames: Int32) -> Int32 {
    guard frames >= 0, frames <= blockFrameCount else { return -1 }
    let start = samples?.assumingMemoryBound(to: Float.self)
    let part = UnsafeMutableBufferPointer(start: start, count: Int(frames))
    guard tone != nil, tone?.isOver == false else {
      part.update(repeating: 0)
      return 0
    }
    tone?.render(into: part)
    return 1
  }
#endif
