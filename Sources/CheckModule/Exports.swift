#if arch(wasm32)
  import CWasmRuntime
  import Engine

  // The engine's own checks as a module apart: the parity checks alone load it, so that the page does not
  // carry the simulators they need.

  /// Fingerprint of one of `SelfCheck`'s parts of the engine; 0 where there is no such part.
  @_expose(wasm, "self_check")
  @c public func selfCheck(_ part: Int32) -> UInt64 {
    SelfCheck(rawValue: part)?.digest.value ?? 0
  }

  /// Keeps the runtime's C functions linked.
  @_expose(wasm, "allocation_count")
  @c public func checkAllocationCount() -> Int32 {
    Int32(truncatingIfNeeded: wasm_allocation_count())
  }
#endif
