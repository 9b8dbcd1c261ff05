#if arch(wasm32)
  import CWasmRuntime
  import Engine

  // The engine's self-checks, in a separate module that only the parity checks load, so that the page's module doesn't
  // contain the simulators that they need.

  /// Returns the digest of a `SelfCheck` part, or 0 for an unknown part.
  @_expose(wasm, "self_check")
  @c public func selfCheck(_ part: Int32) -> UInt64 {
    SelfCheck(rawValue: part)?.digest.value ?? 0
  }

  /// Returns the number of allocations. Also keeps the runtime's C functions linked.
  @_expose(wasm, "allocation_count")
  @c public func checkAllocationCount() -> Int32 {
    Int32(truncatingIfNeeded: wasm_allocation_count())
  }
#endif
