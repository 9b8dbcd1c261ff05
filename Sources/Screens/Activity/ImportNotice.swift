/// What became of the single file that led to this page.
public struct ImportNotice: Equatable, Sendable {
  public var fate: ImportLogRow.Fate
  /// Sentences the log has about it.
  public var remarks: Int

  public init(fate: ImportLogRow.Fate, remarks: Int = 0) {
    self.fate = fate
    self.remarks = remarks
  }
}

func importNotice(_ notice: ImportNotice) -> HTML {
  tag("p", .class("notice"), .role("status")) {
    outcomeWords(notice.fate)
    ". "
    if notice.remarks > 0 {
      plural(notice.remarks, one: ImportLogWords.remark, many: .remarks)
      " "
    }
    tag("a", .href("/import/log")) { ImportLogWords.open }
  }
}

/// What is said of a fate wherever it is told.
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
