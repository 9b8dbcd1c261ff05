import Foundation
import HTTPTypes
import Hummingbird

/// A value in JSON, the fields of its objects in alphabetical order.
///
/// - Throws: `EncodingError` for numbers that are not finite.
func jsonResponse(
  _ value: some Encodable, status: HTTPResponse.Status = .ok, type: String = "application/json"
) throws -> Response {
  Response(
    status: status, headers: [.contentType: type],
    body: ResponseBody(byteBuffer: ByteBuffer(bytes: try jsonBytes(value))))
}

func jsonBytes(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return try encoder.encode(value)
}
