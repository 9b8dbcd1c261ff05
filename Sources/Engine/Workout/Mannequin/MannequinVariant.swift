/// An incorrect version of an exercise, with one fault, for testing the rule that must detect it.
public struct MannequinVariant: Sendable {
  /// The fault's name in scripts: lower-case words separated by hyphens, unique within the exercise.
  public let name: String
  /// The speed relative to the correct motion.
  let tempo: Double
  /// The sway of the hips to each side in a held pose, in thousandths of stature.
  let sway: MannequinNumber
  /// Changes to the motion's stance.
  let stance: [MannequinNumber]
  /// Rows that replace rows of the motion or are added to them.
  let keys: [MannequinNumber]

  init(
    _ name: String, tempo: Double = 1, sway: MannequinNumber = 0, stance: [MannequinNumber] = [],
    keys: [MannequinNumber] = []
  ) {
    self.name = name
    self.tempo = tempo
    self.sway = sway
    self.stance = stance
    self.keys = keys
  }
}
