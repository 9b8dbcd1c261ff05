import Foundation
import Outbound

/// Sends requests to the provider, limited to 1 MB and 20 seconds. Doesn't follow redirects, because they could send
/// secrets to other hosts.
struct OIDCTransport: Sendable {
  private static let limits = OutboundLimits(
    connect: .seconds(10), total: .seconds(20), bodyBytes: 1 << 20, retriesConnecting: false)

  /// - Throws: `OIDCError.noAnswer` unless the response is complete and its status is 200.
  func get(_ address: String, what: String) async throws(OIDCError) -> [UInt8] {
    let answer = try await answer(OutboundRequest(url: address, limits: Self.limits), what: what)
    guard answer.status == 200 else { throw .noAnswer(what, cause: "status \(answer.status)") }
    return answer.body
  }

  /// - Throws: `OIDCError.noAnswer` if the request fails; `OIDCError.codeRefused` if the status isn't 200.
  func post(
    _ address: String, form: String, authorization: String?
  ) async throws(OIDCError) -> [UInt8] {
    var request = OutboundRequest(
      method: "POST", url: address,
      headers: [
        ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
      ], body: Array(form.utf8), limits: Self.limits)
    if let authorization { request.headers.append(("Authorization", authorization)) }
    let answer = try await answer(request, what: "confirmation")
    guard answer.status == 200 else {
      throw .codeRefused(cause: "status \(answer.status)\(Self.errorWord(in: answer.body))")
    }
    return answer.body
  }

  private func answer(
    _ request: OutboundRequest, what: String
  ) async throws(OIDCError) -> OutboundResponse {
    PageSlot.current?.leave()
    do { return try await OutboundClient.shared.send(request) } catch OutboundError.tooLarge {
      throw .noAnswer(what, cause: "its answer is longer than a megabyte")
    } catch {
      throw .noAnswer(what, cause: "\(error)")
    }
  }

  /// Returns the error code defined by RFC 6749, formatted as ` (invalid_client)`, or an empty string if it is missing.
  private static func errorWord(in body: [UInt8]) -> String {
    struct Refusal: Decodable { let error: String }
    let word = providerValue(Refusal.self, Data(body)).flatMap { visibleName($0.error, limit: 60) }
    return word.map { " (\($0))" } ?? ""
  }
}
