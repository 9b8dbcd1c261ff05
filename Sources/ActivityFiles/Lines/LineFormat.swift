/// A text format with one record per line.
enum LineFormat {
  case hrm, nmea, igc

  /// Detects the format from the lines in a file's first bytes.
  init?(_ head: ArraySlice<UInt8>) {
    let lines = head.split { $0 == 0x0A || $0 == 0x0D }.map(\.trimmed)
    guard let first = lines.first else { return nil }
    if HRMReader.reads(first) {
      self = .hrm
    } else if lines.contains(where: NMEAReader.isSentence) {
      self = .nmea
    } else if lines.contains(where: IGCReader.isFix)
      || lines.contains(where: IGCReader.isMaker) && lines.contains(where: IGCReader.isDate)
    {
      self = .igc
    } else {
      return nil
    }
  }
}
