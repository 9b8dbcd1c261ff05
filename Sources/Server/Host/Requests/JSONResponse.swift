import Foundation
import HTTPTypes
import Hummingbird

/// Returns a response with a value encoded as JSON. Object keys are sorted alphabetically.
///
/// - Throws: `EncodingError` if a number is not finite.
func jsonResponse(
  _ value: some Encodable, status: HTTPResponse.Status = .ok, type: String = "application/json"
) throws -> Response {
  response(try jsonBytes(value), type: type, status: status)
}

func jsonBytes(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return try encoder.encode(value)
}
