import Foundation
import Hummingbird

/// The fields of a form sent as `application/x-www-form-urlencoded`, or of a URL's query, decoded by Hummingbird.
struct Form: Sendable {
  /// A decoding error, described in one sentence.
  struct Fault: Error, Equatable {
    let sentence: String
  }

  private let fields: [String: String]

  init() { fields = [:] }

  /// Decodes `text`. Fields without `=` are ignored, and invalid UTF-8 is repaired.
  ///
  /// - Throws: `Fault` if a field occurs twice, is a list, or contains invalid percent escapes.
  init(urlEncoded text: String) throws(Fault) {
    do {
      fields = try URLEncodedFormDecoder().decode([String: String].self, from: text)
    } catch let error as URLEncodedFormError {
      throw Fault(error)
    } catch {
      throw Fault(sentence: "A field must be a single text, not a list.")
    }
  }

  subscript(_ name: String) -> String? { fields[name] }

  /// Returns the name in a field without control characters, or nil if it is blank or longer than `limit` characters.
  func visibleName(_ field: String, limit: Int) -> String? {
    guard let typed = self[field], typed.count <= limit,
      let name = Server.visibleName(typed, limit: limit), !name.allSatisfy(\.isWhitespace)
    else { return nil }
    return name
  }

  /// The names of the fields in alphabetical order.
  var names: [String] { fields.keys.sorted() }
}

extension Form.Fault {
  fileprivate init(_ error: URLEncodedFormError) {
    let shown = visibleName(error.value, limit: 40) ?? ""
    switch error.code {
    case .duplicateKeys: sentence = "The field \(shown) was sent more than once."
    case .failedToPercentDecode: sentence = "The field \(shown) has invalid escapes."
    default: sentence = "The field \(shown) must be a single text, not a list."
    }
  }
}

extension Request {
  /// The fields of the URL's query. Empty if the query cannot be decoded.
  var queryFields: Form {
    (try? Form(urlEncoded: uri.query ?? "")) ?? Form()
  }
}

/// Percent-encodes everything except the unreserved characters: letters, digits, `-`, `.`, `_` and `~`.
func percentEncoded(_ text: String) -> String {
  text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
}

/// The unreserved characters of RFC 3986, section 2.3.
private let unreserved = CharacterSet(
  charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
