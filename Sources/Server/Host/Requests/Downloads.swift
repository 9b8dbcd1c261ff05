import HTTPTypes
import Hummingbird

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
