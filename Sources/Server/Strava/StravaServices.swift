import Outbound
import Strava

/// What connecting Strava and fetching rides needs.
struct StravaServices: Sendable {
  let base: BaseServices
  let addresses: StravaAddresses
  let transport: any OutboundTransport
  let signIns = StravaSignIns()
  let trigger = JobTrigger()

  var authorization: Authorization { Authorization(transport: transport, addresses: addresses) }
}
