import ActivityFiles
import Model

extension WritableFormat {
  /// The value of the `Content-Type` header.
  var contentType: String {
    mediaType.hasPrefix("text/") ? "\(mediaType); charset=utf-8" : mediaType
  }

  /// `contentType` without its parameters.
  var mediaType: String { traits.mediaType ?? "application/octet-stream" }

  /// Determines the format from the URL's file extension. Returns nil if the extension is missing or unknown.
  init?(endOf address: String) {
    guard let dot = address.lastIndex(of: ".") else { return nil }
    self.init(key: String(address[address.index(after: dot)...]))
  }
}
