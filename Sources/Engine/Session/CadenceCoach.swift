/// The part of a run that minds the cadence: what is suggested, what is measured, when the beat is heard,
/// and what is worth saying of it. Told of the run by `RunCoach`.
struct CadenceCoach: Sendable {
  private(set) var snapshot = CoachSnapshot()
  private var adviser = CadenceAdviser(height: .meters(1.75))
  private var usesPersonal = true
  private var chosen: Double?

  /// An option that is none of the coach's, or out of its range, changes nothing.
  mutating func choose(_ option: SessionOption, _ value: Double) {
    switch option {
    case .height: if (1...2.5).contains(value) { adviser.height = .meters(value) }
    case .cadenceOffset: adviser.offset = value
    case .cadenceIncrease: adviser.increase = value
    case .targetSpeed: if (1...8).contains(value) { snapshot.targetSpeed = value }
    case .followsSpeed: snapshot.followsSpeed = value == 1
    case .usesPersonal: usesPersonal = value == 1
    case .chosenCadence: chosen = (120...240).contains(value) ? value : nil
    case .beat: snapshot.beat = value == 1
    default: return
    }
    advise()
  }

  mutating func know(_ model: PersonalCadenceModel) {
    adviser.personal = model
    advise()
  }

  private mutating func advise() {
    var adviser = adviser
    if !usesPersonal { adviser.personal = nil }
    let advice = adviser.advice(speed: .metersPerSecond(snapshot.targetSpeed))
    snapshot.height = adviser.height.meters
    snapshot.offset = adviser.offset
    snapshot.advice = advice
    snapshot.source = chosen == nil ? (advice.source == .personal ? .personal : .formula) : .chosen
    snapshot.target = (chosen ?? advice.target).rounded(.toNearestOrAwayFromZero)
  }
}
