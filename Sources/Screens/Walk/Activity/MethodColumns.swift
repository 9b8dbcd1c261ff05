import Engine

/// Returns table columns with the step length according to each method, and the calibration constant.
func methodColumns(_ figures: WalkMetricFormatter) -> StepColumns {
  StepColumns(
    headings: build {
      columnHeading(joined(StepsWords.byPeak.text, ", ", figures.lengthUnit))
      columnHeading(joined(StepsWords.byFusion.text, ", ", figures.lengthUnit))
      columnHeading(StepsWords.constant.text)
    },
    cells: { step in
      build {
        cell(figures.number(step.methods.peakAcceleration))
        cell(figures.number(step.methods.sensorFusion))
        cell(step.methods.constant.map { fixedText($0, decimals: 3) } ?? "–")
      }
    })
}

private func cell(_ text: String) -> HTML { tag("td", .class("method")) { text } }
