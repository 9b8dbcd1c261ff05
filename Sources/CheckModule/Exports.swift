#if arch(wasm32)
  import CWasmRuntime
  import Engine

  // The engine's self-checks. Only the parity checks load this separate module, so the page doesn't carry the
  // simulators that they need.

  /// Returns the digest of a part of the engine (`SelfCheck`), or 0 if the part is unknown.
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
