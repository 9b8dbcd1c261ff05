/// A quantity that changes during a repetition, with its values at the start and at the far end.
public struct SignalTerm: Equatable, Sendable {
  /// The measured quantity, in its own unit.
  public let quantity: BodyQuantity
  /// The value at the start, where the progress is 0.
  public let start: Double
  /// The value at the far end, where the progress is 1.
  public let far: Double

  /// Creates a term from the values at the start and at the far end, which must differ.
  public init(_ quantity: BodyQuantity, from start: Double, to far: Double) {
    self.quantity = quantity
    self.start = start
    self.far = far
  }

  /// Returns the progress for a value: 0 … 1, or up to 0.5 beyond either end.
  func progress(_ value: Double) -> Double {
    max(-0.5, min(1.5, (value - start) / (far - start)))
  }

  /// Returns the value that corresponds to a progress.
  func value(_ progress: Double) -> Double { start + progress * (far - start) }
}
