import Engine

/// Returns table columns with the step length according to each method, and the calibration constant.
func methodColumns(_ formatter: WalkMetricFormatter) -> StepColumns {
  StepColumns(
    headings: build {
      columnHeading(joined(StepsWords.byPeak.text, ", ", formatter.lengthUnit))
      columnHeading(joined(StepsWords.byFusion.text, ", ", formatter.lengthUnit))
      columnHeading(StepsWords.constant.text)
    },
    cells: { step in
      build {
        cell(formatter.number(step.methods.peakAcceleration))
        cell(formatter.number(step.methods.sensorFusion))
        cell(step.methods.constant.map { fixedText($0, decimals: 3) } ?? "–")
      }
    })
}

private func cell(_ text: String) -> HTML { tag("td", .class("method")) { text } }
