/// An exercise done wrong in one way, for the rule that must notice it.
public struct FigureVariant: Sendable {
  /// The fault, as scripts know it: lower-case words with hyphens, unique within the exercise.
  public let name: String
  /// How many times as fast as the motion.
  let tempo: Double
  /// Thousandths of stature by which the hips sway to each side of a pose that is held.
  let sway: FigureNumber
  /// What differs of the motion's stance.
  let stance: [FigureNumber]
  /// Rows that take the place of the motion's, or are added.
  let keys: [FigureNumber]

  init(
    _ name: String, tempo: Double = 1, sway: FigureNumber = 0, stance: [FigureNumber] = [],
    keys: [FigureNumber] = []
  ) {
    self.name = name
    self.tempo = tempo
    self.sway = sway
    self.stance = stance
    self.keys = keys
  }
}
