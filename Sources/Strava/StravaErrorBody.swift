import TextEncoding

/// The body of an error response: `{"message": …, "errors": [{"resource": …, "field": …, "code": …}]}`.
struct StravaErrorBody: Equatable, Sendable {
  struct Detail: Equatable, Sendable {
    var resource: String
    var field: String
    var code: String
  }

  var message: String
  var details: [Detail]

  /// Parses a response's body. All properties are empty if the body has a different form.
  init(_ body: [UInt8]) {
    let node = JSONValue(valid: body)
    message = node?["message"]?.text ?? ""
    details = (node?["errors"]?.array ?? []).map {
      Detail(
        resource: $0["resource"]?.text ?? "", field: $0["field"]?.text ?? "",
        code: $0["code"]?.text ?? "")
    }
  }

  /// The scope that wasn't granted, according to a response with status 401. If a token has expired or was revoked, the
  /// code is `invalid` instead.
  var missingScope: String? {
    let detail = details.first { $0.code == "missing" && $0.field.hasSuffix("_permission") }
    return detail.map { String($0.field.dropLast("_permission".count)) }
  }

  /// Whether a response with status 403 reports that the app is inactive.
  var isInactiveApplication: Bool {
    details.contains { $0.resource == "Application" && $0.code.lowercased() == "inactive" }
  }

  /// The error as a single line for the user, up to 200 characters long.
  var sentence: String {
    let parts = details.map { "\($0.resource) \($0.field) \($0.code)" }
    let text = ([message] + parts).filter { !$0.isEmpty }.joined(separator: ", ")
    let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    return plain.isEmpty ? "no reason given" : String(String.UnicodeScalarView(plain.prefix(200)))
  }
}
