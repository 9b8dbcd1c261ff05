/// Reads Strava's data: the stored original of an activity, or a saved response of Strava's streams API.
enum StravaFile: ContentReader {
  static func reads(_ head: FileHead) -> Bool {
    guard head.firstVisible == 0x7B || head.firstVisible == 0x5B else { return false }
    return isOriginal(head) || StravaStreamFile.reads(head.text)
  }

  static func file(from input: FileInput) throws(FileError) -> ActivityFile {
    let bytes = try input.wholeBytes()
    guard isOriginal(input.head) else {
      return try StravaStreamFile(bytes, limits: input.limits).read()
    }
    var reader = try StravaReader(bytes, limits: input.limits)
    return try reader.read()
  }

  private static func isOriginal(_ head: FileHead) -> Bool {
    head.text.starts(with: StravaReader.beginning)
  }
}
