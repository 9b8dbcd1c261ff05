/// A large value behind a reference: moving it costs a pointer, and it is copied only where two share it and one of
/// them changes.
public struct CopyOnWrite<Value: Sendable>: @unchecked Sendable {
  private final class Storage {
    /// Its one owner keeps it from being read while it changes.
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  /// Read in place: what reads a part of it does not copy the rest.
  public var value: Value {
    _read { yield storage.value }
  }

  /// Changed in place, or as a copy where somebody else holds it too.
  var ownValue: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  /// Changes the value in place, or a copy of it where somebody else holds it too.
  mutating func update<Result>(_ work: (inout Value) -> Result) -> Result {
    work(&ownValue)
  }
}
