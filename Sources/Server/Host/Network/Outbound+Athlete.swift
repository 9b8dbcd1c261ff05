import Outbound
import Store

extension Outbound {
  /// Returns connections that are limited to the public Internet, excluding this machine, and to the addresses in
  /// `allowed`.
  static func publicInternet(
    besides allowed: [AddressBlock] = [], lookup: HostLookup = .system
  ) -> Outbound {
    let own: @Sendable () -> [IPAddress] = {
      NetworkAddresses.current.addresses.compactMap { IPAddress($0.text) }
    }
    return Outbound(.publicInternet(besides: allowed, own: own), lookup: lookup)
  }
}

extension AppServices {
  /// Returns connections for destinations that an athlete entered. The administrator may use any address because they
  /// can reach the host's network anyway, except in a demo, where everyone is the administrator.
  func outbound(for athlete: Athlete) async throws -> Outbound {
    guard try await accounts.isAdministrator(athlete), options.demo == nil else {
      return .publicInternet(besides: options.allowedAddresses, lookup: lookup)
    }
    return Outbound(.anywhere, lookup: lookup)
  }
}
