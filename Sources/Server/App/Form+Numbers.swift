import Engine
import Hummingbird

/// Fields that say a number. Each reader takes the accepted range, so that a handler can calculate with what it gets.
extension Form {
  func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
    InputRange(range).parse(self[name])
  }

  func rowID(_ name: String) -> Int64? { InputRange.rowIDs.parse(self[name]) }

  /// The case of an enumeration whose stored number the field says.
  func choice<Choice: RawRepresentable<UInt8>>(_ name: String) -> Choice? {
    self[name].flatMap { UInt8($0) }.flatMap(Choice.init(rawValue:))
  }
}

extension InputRange<Int64> {
  /// The numbers that a database gives its rows.
  static var rowIDs: InputRange { InputRange(1...Int64.max) }
}

extension AppContext {
  /// - Throws: `AppError.notFound` if the path's parameter is not a row's number.
  func rowID(_ name: String = "id") throws -> Int64 {
    guard let id = InputRange.rowIDs.parse(try parameters.require(name)) else {
      throw AppError.notFound
    }
    return id
  }
}

extension Request {
  /// The body's length as the request announces it, in bytes.
  var announcedLength: Int? { InputRange(0...Int.max).parse(headers[.contentLength]) }
}
