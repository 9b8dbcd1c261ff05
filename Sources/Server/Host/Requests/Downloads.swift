import HTTPTypes
import Hummingbird

/// Returns a response with the given content.
///
/// - Parameter headers: Headers in addition to `Content-Type`.
func response(
  _ bytes: some Sequence<UInt8>, type: String, status: HTTPResponse.Status = .ok,
  headers: HTTPFields = [:]
) -> Response {
  var headers = headers
  headers[.contentType] = type
  return Response(
    status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
}

/// Returns a response with plain text.
func textResponse(
  _ text: String, type: String = "text/plain; charset=utf-8", status: HTTPResponse.Status = .ok
) -> Response {
  response(text.utf8, type: type, status: status)
}

/// Returns a response that the browser saves as a file and never displays.
func download(_ bytes: [UInt8], name: String, type: String) -> Response {
  attachment(ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)), name: name, type: type)
}

/// Returns a response with a streamed body that the browser saves as a file and never displays.
func attachment(_ body: ResponseBody, name: String, type: String) -> Response {
  let plain = name.unicodeScalars.map { scalar in
    scalar.isASCII && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
      ? Character(scalar) : "_"
  }
  let disposition =
    "attachment; filename=\"\(String(plain))\"; filename*=UTF-8''\(percentEncoded(name))"
  return Response(
    status: .ok, headers: [.contentType: type, .contentDisposition: disposition], body: body)
}
