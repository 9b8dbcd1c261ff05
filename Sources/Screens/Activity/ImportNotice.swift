/// What became of the single file that led to this page.
public struct ImportNotice: Equatable, Sendable {
  public var fate: ImportLogRow.Fate
  /// Sentences the log has about it.
  public var remarks: Int
  /// All that the file stands for.
  public var activities: Int

  public init(fate: ImportLogRow.Fate, remarks: Int = 0, activities: Int = 1) {
    self.fate = fate
    self.remarks = remarks
    self.activities = activities
  }
}

func importNotice(_ notice: ImportNotice) -> HTML {
  tag("p", .class("notice"), .role("status")) {
    outcomeWords(notice.fate)
    ". "
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

/// The sentence for what became of a file.
func outcomeWords(_ fate: ImportLogRow.Fate) -> ImportWords {
  switch fate {
  case .imported: .imported
  case .duplicate: .duplicate
  case .attached: .attached
  case .enriched: .enriched
  case .skipped: .skipped
  case .failed: .failed
  }
}
