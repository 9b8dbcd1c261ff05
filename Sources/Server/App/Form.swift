import Foundation
import Hummingbird

/// The fields of a form sent as `application/x-www-form-urlencoded`, or of an address's query, as Hummingbird decodes
/// them.
struct Form: Sendable {
  /// What is wrong with fields that cannot be read, in one sentence.
  struct Fault: Error, Equatable {
    let sentence: String
  }

  private let fields: [String: String]

  init() { fields = [:] }

  /// Fields without `=` are passed over.
  ///
  /// - Throws: `Fault` where a field occurs twice, is a list, or has escapes that are none; bytes that are no
  ///   UTF-8 are repaired.
  init(urlEncoded text: String) throws(Fault) {
    do {
      fields = try URLEncodedFormDecoder().decode([String: String].self, from: text)
    } catch let error as URLEncodedFormError {
      throw Fault(error)
    } catch {
      throw Fault(sentence: "A field must be one text, and no list.")
    }
  }

  subscript(_ name: String) -> String? { fields[name] }

  /// Of its fields, in alphabetical order.
  var names: [String] { fields.keys.sorted() }
}

extension Form.Fault {
  fileprivate init(_ error: URLEncodedFormError) {
    let shown = visibleName(error.value, limit: 40) ?? ""
    switch error.code {
    case .duplicateKeys: sentence = "The field \(shown) was sent more than once."
    case .failedToPercentDecode: sentence = "The escapes in \(shown) cannot be read."
    default: sentence = "The field \(shown) must be one text, and no list."
    }
  }
}

extension Request {
  /// The fields of the address. A query that cannot be read is as if it were not there.
  var queryFields: Form {
    (try? Form(urlEncoded: uri.query ?? "")) ?? Form()
  }
}

/// Everything but letters, digits, `-`, `.`, `_` and `~` as escapes, in UTF-8.
func percentEncoded(_ text: String) -> String {
  text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
}

/// RFC 3986, section 2.3.
private let unreserved = CharacterSet(
  charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
