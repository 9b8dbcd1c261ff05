import Outbound

/// A client for Strava's API. It sends the athlete's token only in a header, never in a URL.
struct StravaClient: Sendable {
  private let transport: any OutboundTransport
  private let addresses: StravaAddresses
  private let tokenProvider: AccessTokenProvider

  init(
    transport: any OutboundTransport, addresses: StravaAddresses, library: any StravaLibrary,
    clock: StravaClock
  ) {
    self.transport = transport
    self.addresses = addresses
    let authorization = Authorization(transport: transport, addresses: addresses)
    tokenProvider = AccessTokenProvider(
      library: library, authorization: authorization, clock: clock)
  }

  /// Returns the response to a GET request, regardless of its status. If the token has expired, renews it and retries
  /// the request.
  ///
  /// - Parameters:
  ///   - path: relative to the base URL, with a leading slash.
  ///   - onReply: called for every response, including one that leads to a retry, because each counts towards the rate
  ///     limit.
  /// - Throws: `StravaError` if Strava cannot be reached, access has ended, a scope is missing or the app is inactive.
  func get(
    _ path: String, _ query: [(String, String)] = [],
    onReply: (OutboundResponse) -> Void
  ) async throws -> OutboundResponse {
    let address = addresses.api + path + (query.isEmpty ? "" : "?" + formText(query))
    let token = try await tokenProvider.accessToken()
    let reply = try await send(address, token)
    onReply(reply)
    guard reply.status == 401 else { return try Self.checked(reply) }
    if let scope = StravaErrorBody(reply.body).missingScope {
      throw StravaError.missingScope(scope)
    }
    let renewed = try await tokenProvider.accessToken(besides: token)
    let second = try await send(address, renewed)
    onReply(second)
    return try Self.checked(second)
  }

  private static func checked(_ reply: OutboundResponse) throws -> OutboundResponse {
    let fault = StravaErrorBody(reply.body)
    switch reply.status {
    case 401: throw fault.missingScope.map(StravaError.missingScope) ?? .accessEnded
    case 403 where fault.isInactiveApplication: throw StravaError.inactiveApplication
    default: return reply
    }
  }

  private func send(_ address: String, _ token: String) async throws -> OutboundResponse {
    let request = OutboundRequest(
      url: address,
      headers: [
        (name: "Authorization", value: "Bearer \(token)"),
        (name: "Accept", value: "application/json"),
      ])
    do {
      return try await transport.send(request)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      try Task.checkCancellation()
      throw StravaError.unreachable("\(error)")
    }
  }
}
