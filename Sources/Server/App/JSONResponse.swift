import Foundation
import HTTPTypes
import Hummingbird

func jsonResponse(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  let bytes = (try? encoder.encode(value)) ?? Data("{}".utf8)
  return Response(
    status: status, headers: [.contentType: "application/json"],
    body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
}
