import Engine

/// The type of a FIT file, from its first message, `file_id`.
public struct FITFileType: Equatable, Sendable {
  private static let activity: UInt8 = 4
  private static let course: UInt8 = 6
  /// Descriptions of the most common types, for error messages.
  private static let names: [UInt8: String] = [
    1: "device information", 2: "device settings", 3: "sport settings", 5: "a planned workout",
    7: "schedules", 9: "weights", 10: "totals", 11: "goals", 14: "blood pressure readings",
    15: "monitoring data", 20: "activity summaries", 28: "monitoring data", 32: "monitoring data",
    34: "a segment", 35: "a list of segments", 44: "metrics", 49: "sleep data",
  ]

  /// The valid type numbers. 255 means that the type isn't stated.
  private static let numbers = InputRange<UInt8>(0...254)

  private let number: UInt8

  /// Returns nil unless the number is a valid type.
  init?(number: Double?) {
    guard let number = Self.numbers.checked(exactly: number) else { return nil }
    self.number = number
  }

  /// Reads the type from the first few hundred bytes of a file. Returns nil if the file doesn't begin with
  /// `file_id`.
  public init?(head: [UInt8]) {
    guard let header = head.first.map({ Int($0) }), header >= 12, head.count > header + 6,
      head[8..<12].elementsEqual(".FIT".utf8), head[header] & 0xE0 == 0x40,
      head[header + 3] == 0, head[header + 4] == 0
    else { return nil }
    let fields = Array(head[(header + 6)...].prefix(3 * Int(head[header + 5])))
    let data = header + 6 + fields.count + 1
    guard let field = stride(from: 0, to: fields.count - 2, by: 3).first(where: { fields[$0] == 0 })
    else { return nil }
    let offset = stride(from: 1, to: field, by: 3).reduce(data) { $0 + Int(fields[$1]) }
    guard head.count > offset, head[data - 1] & 0xF0 == 0 else { return nil }
    self.init(number: Double(head[offset]))
  }

  /// Whether the file may contain a recorded or planned track.
  public var mayHoldTrack: Bool { number == Self.activity || number == Self.course }

  /// A description of the content of a file without a track, or nil if the file should contain a track.
  var contentOtherThanTrack: String? {
    if mayHoldTrack { return nil }
    let content = Self.names[number] ?? "data of type \(number)"
    return "this is a FIT file with \(content), not an activity"
  }
}
