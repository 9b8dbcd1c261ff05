import Engine

/// What tables of steps say of each method, beside the length that counts.
struct MethodColumns {
  let figures: WalkFigures

  var headings: [String] {
    [
      joined(StepsWords.byPeak.text, ", ", figures.lengthUnit),
      joined(StepsWords.byFusion.text, ", ", figures.lengthUnit), StepsWords.constant.text,
    ]
  }

  func cells(of step: MeasuredStep) -> [String] {
    let methods = step.methods
    return [
      figures.number(methods.peakAcceleration), figures.number(methods.sensorFusion),
      methods.constant.map { fixedText($0, decimals: 3) } ?? "–",
    ]
  }
}
