import Outbound
import Strava

/// The dependencies of the connection to Strava.
struct StravaServices: Sendable {
  let base: BaseServices
  let addresses: StravaAddresses
  let transport: any OutboundTransport
  let signIns = StravaSignIns()
  let trigger = JobTrigger()

  var authorization: Authorization { Authorization(transport: transport, addresses: addresses) }
}
