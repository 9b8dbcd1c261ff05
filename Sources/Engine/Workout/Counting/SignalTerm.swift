/// A quantity that an exercise moves, with its values at the start and at the far end of a full repetition.
public struct SignalTerm: Equatable, Sendable {
  /// What is measured, in its own unit.
  public let quantity: BodyQuantity
  /// What it is at the start: 0 of the way.
  public let start: Double
  /// What it is at the far end: 1 of the way.
  public let far: Double

  /// From the start to the far end of a full repetition; the two must differ.
  public init(_ quantity: BodyQuantity, from start: Double, to far: Double) {
    self.quantity = quantity
    self.start = start
    self.far = far
  }

  /// Of the way from start to far: 0 … 1, a little more beyond either.
  func progress(_ value: Double) -> Double {
    max(-0.5, min(1.5, (value - start) / (far - start)))
  }

  /// The value at a share of the way.
  func value(_ progress: Double) -> Double { start + progress * (far - start) }
}
