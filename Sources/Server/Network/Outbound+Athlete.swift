import Outbound
import Store

extension Outbound {
  /// To the public Internet, without this machine.
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
  /// For connections to addresses that the athlete typed. The administrator can reach the host's network anyway; in a demo
  /// everybody is the administrator.
  func outbound(for athlete: Athlete) async throws -> Outbound {
    guard try await accounts.isAdministrator(athlete), options.demo == nil else {
      return .publicInternet(besides: options.allowedAddresses, lookup: lookup)
    }
    return Outbound(.anywhere, lookup: lookup)
  }
}
