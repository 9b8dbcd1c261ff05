import Store

extension DoctorCheck {
  /// What `--deep` found in the data.
  init(_ finding: DataFinding) {
    let status: Status =
      switch finding.severity {
      case .ok: .ok
      case .note: .optional
      case .broken: .missing
      }
    self.init(
      "Data", status, "\(oneLine(finding.place)): \(oneLine(finding.what))",
      remedy: finding.remedy)
  }
}
