/// A large value behind a reference: moving it costs a pointer, and it is copied only where two share it and one of
/// them changes.
public struct CopyOnWrite<Value: Sendable>: @unchecked Sendable {
  private final class Storage {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  /// Reading costs some counting of references.
  public var value: Value { storage.value }

  /// Changes the value in place, or a copy of it where somebody else holds it too.
  mutating func update<Result>(_ work: (inout Value) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
    return work(&storage.value)
  }
}
