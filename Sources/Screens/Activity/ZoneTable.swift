import Engine

/// Returns a table of the time in each heart rate zone, and a sentence about how the zones were chosen; nil if the
/// heart rate wasn't measured.
func heartRateZones(_ times: HeartRateTime, body: AthleteBody) -> HTML? {
  guard times.seconds > 0 else { return nil }
  return tag("section") {
    tag("h2") { EffortWords.zones }
    if let zones = HeartRateZones(of: body) {
      zoneTable(zones, zones.seconds(in: times))
      tag("p", .class("quiet")) { zoneSource(zones, body) }
    } else {
      tag("p", .class("quiet")) { EffortWords.zonesMissing }
    }
  }
}

/// Returns the table of zones, hardest zone first.
private func zoneTable(_ zones: HeartRateZones, _ seconds: [Double]) -> HTML {
  let all = max(seconds.reduce(0, +), 1)
  return tag("table", .class("splits zones")) {
    tag("caption", .class("unseen")) { EffortWords.zones }
    tag("thead") {
      tag("tr") {
        for title in [EffortWords.zone, .zoneFrom, .zoneShare, .time] {
          tag("th", Attribute("scope", "col")) { title }
        }
      }
    }
    tag("tbody") {
      for zone in seconds.indices.reversed() where zone > 0 || seconds[0] > 0 {
        tag("tr") {
          tag("th", Attribute("scope", "row")) {
            zone == 0 ? EffortWords.zoneBelow.text : decimal(zone)
          }
          tag("td") { zone == 0 ? "–" : fixedText(zones.starts[zone - 1], decimals: 0) }
          tag("td", .class("zone-share")) {
            tag("div") {
              zoneBar(seconds[zone] / all, zone)
              tag("span") { shareText(seconds[zone] / all) }
            }
          }
          tag("td") { tag("b") { clockText(seconds: seconds[zone]) } }
        }
      }
    }
  }
}

private func zoneBar(_ share: Double, _ zone: Int) -> HTML {
  let width = Int((share * 1000).rounded(.toNearestOrEven))
  return tag(
    "svg", .class(joined("zone-bar zone-", decimal(zone))), .ariaHidden,
    Attribute("viewBox", "0 0 1000 10"), Attribute("preserveAspectRatio", "none")
  ) {
    tag("rect", Attribute("width", number: width), Attribute("height", "10"))
  }
}

private func zoneSource(_ zones: HeartRateZones, _ body: AthleteBody) -> String {
  let highest = fixedText(body.highestHeartRate?.value ?? 0, decimals: 0)
  let basis =
    zones.usesReserve
    ? EffortWords.zonesByReserve.filled(
      fixedText(body.restingHeartRate ?? 0, decimals: 0), highest)
    : EffortWords.zonesByHighest.filled(highest)
  return joined(
    basis, " ", (zones.highestIsFromAge ? EffortWords.zonesEstimated : .zonesFromSettings).text)
}
