/// The state of all parts of the figure at one point in time, in the units of `MannequinNumber`.
struct MannequinPose {
  /// 12 numbers for the trunk, 10 for the left limbs and 10 for the right limbs.
  private(set) var numbers: [Double]

  /// The relaxed standing pose, with slightly bent knees and elbows, and the feet under the hips.
  static let standing: MannequinPose = {
    var pose = MannequinPose(numbers: [Double](repeating: 0, count: 32))
    pose.apply([
      .knee, 172, .weight, 50, .elevation, 7, .azimuth, 30, .elbow, 166, .footOut, 46,
      .footTurn, 10,
    ])
    return pose
  }()

  subscript(name: MannequinNumber) -> Double { numbers[Int(name.value)] }

  /// Accesses a limb's value by its side and a name that applies to both sides.
  subscript(name: MannequinNumber, side: MannequinSide) -> Double {
    numbers[Int(name.value) - 20 + 10 * side.rawValue]
  }

  mutating func set(_ index: Int, to value: Double) {
    if index < 32 {
      numbers[index] = value
    } else {
      numbers[index - 20] = value
      numbers[index - 10] = value
    }
  }

  /// Sets values from pairs of a name and its value.
  mutating func apply(_ pairs: [MannequinNumber]) {
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      set(Int(pairs[index].value), to: Double(pairs[index + 1].value))
    }
  }
}
