import Engine
import Hummingbird
import Store

/// Reads numbers from form fields. Each method checks that the number is in the accepted range, so that handlers can
/// calculate with the result without overflow.
extension Form {
  func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
    InputRange(range).parse(self[name])
  }

  func rowID(_ name: String) -> Int64? { InputRange.rowIDs.parse(self[name]) }

  /// Returns the enumeration case for the raw value in the field, or nil if the value is missing or invalid.
  func choice<Choice: RawRepresentable<UInt8>>(_ name: String) -> Choice? {
    self[name].flatMap { UInt8($0) }.flatMap(Choice.init(rawValue:))
  }
}

extension InputRange<Int64> {
  /// The range of row IDs in a database.
  static var rowIDs: InputRange { InputRange(1...Int64.max) }
}

extension AppContext {
  /// Returns the row ID from a path parameter.
  ///
  /// - Throws: `AppError.notFound` if the parameter is not a row ID.
  func rowID(_ name: String = "id") throws -> Int64 {
    try found(InputRange.rowIDs.parse(try parameters.require(name)))
  }

  /// Returns the identifier from a path parameter.
  ///
  /// - Throws: `AppError.notFound` if the parameter is not an identifier.
  func identifier(_ name: String = "id") throws -> Identifier {
    try found(Identifier(try parameters.require(name)))
  }
}

extension Request {
  /// The value of `Content-Length` in bytes, or nil if it is missing or invalid.
  var declaredLength: Int? { InputRange(0...Int.max).parse(headers[.contentLength]) }
}
