import Outbound

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
