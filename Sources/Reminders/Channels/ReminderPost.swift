import Foundation
import Outbound

extension OutboundTransport {
  /// Sends a request to a receiver of reminders and returns the response. Its body is of no interest, so it may be
  /// incomplete.
  func post(_ request: OutboundRequest) async throws(ReminderError) -> OutboundResponse {
    let name = host(of: request.url)
    do { return try await send(request) } catch let error as OutboundError {
      if let head = error.head { return head }
      if case .unreachable = error { throw ReminderError("\(name): \(error)") }
      throw ReminderError("\(name) does not answer: \(error)")
    } catch {
      throw ReminderError("\(name) does not answer: \(error)")
    }
  }
}

extension OutboundLimits {
  static let reminders = OutboundLimits(
    connect: .seconds(10), idle: .seconds(15), total: .seconds(20), bodyBytes: 64 << 10)
}

extension OutboundResponse {
  /// Checks that the status is 2xx.
  ///
  /// - Throws: A `ReminderError` that contains the status if it isn't 2xx.
  func check(_ url: String, hints: [Int: String] = [:]) throws(ReminderError) {
    guard !(200..<300).contains(status) else { return }
    let hint = hints[status].map { ": \($0)" } ?? ""
    throw ReminderError(
      "\(host(of: url)) answered \(status)\(hint)", retryAfter: retryAfter(now: Date()))
  }
}

/// Returns a URL's host, for use in error messages.
private func host(of url: String) -> String { URL(string: url)?.host ?? url }
