/// A large value stored in a reference-counted box. Moving it is as cheap as moving a pointer. It is only copied when
/// one of several copies changes.
public struct CopyOnWrite<Value: Sendable>: @unchecked Sendable {
  private final class Storage {
    /// Exclusivity needs no checking, because changes require a unique reference.
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  /// The value for reading. Accessing a part doesn't copy the rest.
  public var value: Value {
    _read { yield storage.value }
  }

  /// The value for modification. Modifies it in place, or copies it first if it is shared.
  var ownValue: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  /// Changes the value in place, or copies it first if it is shared.
  mutating func update<Result>(_ work: (inout Value) -> Result) -> Result {
    work(&ownValue)
  }
}
