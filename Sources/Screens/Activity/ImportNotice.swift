public import Model

/// The result of importing a file, shown on the page of its activity.
public struct ImportNotice: Equatable, Sendable {
  public var outcome: ImportLogOutcome
  /// The number of remarks about the file in the import log.
  public var remarks: Int
  /// The number of activities in the file.
  public var activities: Int

  public init(outcome: ImportLogOutcome, remarks: Int = 0, activities: Int = 1) {
    self.outcome = outcome
    self.remarks = remarks
    self.activities = activities
  }
}

func importNotice(_ notice: ImportNotice) -> HTML {
  tag("p", .class("notice"), .role("status")) {
    outcomeWords(notice.outcome)
    ". "
    if notice.outcome == .duplicate, notice.activities < 2 {
      ImportLogWords.already
      " "
    }
    if notice.activities > 1 {
      ImportLogWords.holds.filled(decimal(notice.activities))
      " "
      tag("a", .href("/activities")) { ImportWords.toActivities }
      " "
    }
    if notice.remarks > 0 {
      plural(notice.remarks, one: ImportLogWords.remark, many: .remarks)
      " "
    }
    tag("a", .href("/import/log")) { ImportLogWords.open }
  }
}

/// Returns the sentence that describes the result of importing a file.
func outcomeWords(_ outcome: ImportLogOutcome) -> ImportWords {
  switch outcome {
  case .imported: .imported
  case .duplicate: .duplicate
  case .attached: .attached
  case .enriched: .enriched
  case .skipped: .skipped
  case .failed: .failed
  }
}
