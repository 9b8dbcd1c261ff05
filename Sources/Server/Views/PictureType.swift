/// The media type of a picture by its first bytes, whatever it is called: JPEG, PNG or WebP. Nil for anything else.
func pictureType(_ bytes: [UInt8]) -> String? {
  if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
  if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
  let isWebP =
    bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
  return isWebP ? "image/webp" : nil
}
