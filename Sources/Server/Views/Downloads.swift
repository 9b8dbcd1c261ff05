import HTTPTypes
import Hummingbird

/// Bytes to be saved under a name, never shown in place.
func download(_ bytes: [UInt8], name: String, type: String) -> Response {
  attachment(ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)), name: name, type: type)
}

/// The same of what is sent piece by piece.
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
