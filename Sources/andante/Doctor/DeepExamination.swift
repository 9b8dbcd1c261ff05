import Store
import TextEncoding

extension DoctorCheck {
  /// Creates a check from an issue that `--deep` found.
  init(_ finding: DataIssue) {
    let status: Status =
      switch finding.severity {
      case .ok: .ok
      case .note: .optional
      case .broken: .missing
      }
    self.init(
      "Data", status, "\(oneLine(finding.path)): \(oneLine(finding.summary))",
      remedy: finding.remedy)
  }
}
