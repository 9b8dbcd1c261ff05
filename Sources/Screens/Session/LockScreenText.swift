import Engine

/// What the lock screen says while a run goes on, as two lines: distance and pace.
public func lockScreenText(_ state: LiveRunState) -> [UInt8] {
  let figures = Figures(units: state.units)
  return lockScreenText(
    liveValue(of: .distance, state), figures.distanceUnit,
    liveValue(of: .pace, state), figures.paceUnit)
}

/// Of a walk: distance and length of the stride.
public func lockScreenText(_ state: WalkLiveState) -> [UInt8] {
  lockScreenText(
    walkValue(of: .distance, state), WalkWords.distance.text,
    walkValue(of: .stride, state), WalkFigures(unit: state.unit).lengthUnit)
}

private func lockScreenText(
  _ first: [UInt8], _ firstUnit: String, _ second: [UInt8], _ secondUnit: String
) -> [UInt8] {
  var text = first
  text.append(UInt8(ascii: " "))
  text.append(contentsOf: firstUnit.utf8)
  text.append(UInt8(ascii: "\n"))
  text.append(contentsOf: second)
  text.append(UInt8(ascii: " "))
  text.append(contentsOf: secondUnit.utf8)
  return text
}
