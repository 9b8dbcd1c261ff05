import ActivityFiles

/// What a refusal says: `{"message": …, "errors": [{"resource": …, "field": …, "code": …}]}`.
struct StravaFault: Equatable, Sendable {
  struct Detail: Equatable, Sendable {
    var resource: String
    var field: String
    var code: String
  }

  var message: String
  var details: [Detail]

  /// Empty where the body is something else.
  init(_ body: [UInt8]) {
    let node = JSONNode(valid: body)
    message = node?["message"]?.text ?? ""
    details = (node?["errors"]?.array ?? []).map {
      Detail(
        resource: $0["resource"]?.text ?? "", field: $0["field"]?.text ?? "",
        code: $0["code"]?.text ?? "")
    }
  }

  /// Of a 401: the scope that was not granted. An expired or revoked token is `invalid` instead.
  var missingScope: String? {
    let detail = details.first { $0.code == "missing" && $0.field.hasSuffix("_permission") }
    return detail.map { String($0.field.dropLast("_permission".count)) }
  }

  /// Of a 403.
  var isInactiveApplication: Bool {
    details.contains { $0.resource == "Application" && $0.code.lowercased() == "inactive" }
  }

  /// For people; never more than a line.
  var sentence: String {
    let parts = details.map { "\($0.resource) \($0.field) \($0.code)" }
    let text = ([message] + parts).filter { !$0.isEmpty }.joined(separator: ", ")
    let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    return plain.isEmpty ? "no reason given" : String(String.UnicodeScalarView(plain.prefix(200)))
  }
}
