import Engine

/// Returns the page to choose the source of background maps and to manage the tiles on this device.
public func mapTilesScreen(_ state: MapTilesState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { MapTilesWords.title }
      tag("p", .class("quiet")) { MapTilesWords.lead }
      if state.isDemo { demoNotice(MapTilesWords.demo.text) }
    }
    if state.wasSaved { tag("p", .class("notice good"), .role("status")) { MapTilesWords.saved } }
    if state.problem != nil {
      tag("p", .class("notice bad"), .role("alert")) { MapTilesWords.problems }
    }
    if state.problem == nil { present(state) }
    if state.mayChoose || state.isDemo {
      usable(state.mayChoose) { MapTilesForm(state: state).html() }
    }
    if state.mayChoose || (state.choice == .files && !state.isDemo) { fileList(state) }
    if state.mayChoose, state.cachedBytes > 0 { serverCacheSize(state) }
    device(state)
  }
}

private func present(_ state: MapTilesState) -> HTML {
  build {
    if let trouble = state.trouble, state.choice == .address {
      tag("p", .class("notice bad"), .role("alert")) { MapTilesWords.trouble.filled(trouble) }
    }
    tag("p") { presentText(state) }
    if !state.mayChoose, !state.isDemo {
      tag("p", .class("quiet")) {
        state.choice == .off ? MapTilesWords.askAdministrator : MapTilesWords.administrator
      }
    }
  }
}

private func presentText(_ state: MapTilesState) -> String {
  switch state.choice {
  case .off: MapTilesWords.offNow.text
  case .files: state.isDrawn ? MapTilesWords.filesNow.text : MapTilesWords.notDrawn.text
  case .address: MapTilesWords.addressNow.filled(host(state.address))
  }
}

/// Returns the address's host, or the whole address if it isn't a URL.
private func host(_ address: String) -> String {
  let parts = utf8Bytes(address).split(
    separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
  return parts.count > 2 ? utf8Text(Array(parts[2])) : address
}

private func fileList(_ state: MapTilesState) -> HTML {
  tag("section") {
    tag("h2") { MapTilesWords.filesTitle }
    if state.files.isEmpty {
      tag("p", .class("quiet")) { MapTilesWords.noFiles }
    } else {
      tag("dl", .class("facts long")) {
        for file in state.files { fact(file.name, detail(file)) }
      }
      tag("p", .class("quiet")) { MapTilesWords.filesHow }
    }
  }
}

private func detail(_ file: MapTilesState.File) -> String {
  if let fault = file.fault { return MapTilesWords.faulty.filled(fault) }
  let zooms = file.zooms ?? 0...0
  return MapTilesWords.file.filled(
    file.isVector ? MapTilesWords.shapes.text : MapTilesWords.pictures.text,
    decimal(zooms.lowerBound), decimal(zooms.upperBound), sizeText(bytes: file.byteCount))
}

private func serverCacheSize(_ state: MapTilesState) -> HTML {
  tag("section") {
    tag("p") { MapTilesWords.serverCacheSize.filled(sizeText(bytes: state.cachedBytes)) }
    postButton("/settings/map/empty", MapTilesWords.emptyServer.text, state.csrf)
  }
}

/// Returns the section about the tiles in the browser's storage. The script reveals it if the browser supports storing
/// tiles, and fills in the numbers.
private func device(_ state: MapTilesState) -> HTML {
  tag("section", Attribute("data-when", "map-device"), .flag("data-map-device"), .hidden) {
    tag("h2") { MapTilesWords.deviceTitle }
    tag("p", .class("quiet")) { MapTilesWords.deviceWhat }
    tag("p") { placed(MapTilesWords.deviceKept, tag("span", .flag("data-map-kept")) { "0" }) }
    if state.choice == .address { tag("p", .class("quiet")) { MapTilesWords.keepServer } }
    tag("div", .class("buttons")) {
      if state.choice == .files, state.isDrawn {
        tag("button", .type("button"), .class("button"), .action("keep-map")) {
          MapTilesWords.keep
        }
      }
      tag("button", .type("button"), .class("button"), .action("empty-map"), .hidden) {
        MapTilesWords.empty
      }
    }
    tag("div", .role("status")) {
      when("map-keeping", false) {
        placed(
          MapTilesWords.keeping, tag("span", .flag("data-map-done")) { "1" },
          tag("span", .flag("data-map-all")) { "1" })
      }
      when("map-keep-done", false) { MapTilesWords.kept }
      when("map-keep-nothing", false) { MapTilesWords.noRoutesToDownload }
      when("map-keep-failed", false, "p", "error") { MapTilesWords.keepFailed }
      when("map-keep-full", false, "p", "error") { MapTilesWords.keepFull }
      when("map-emptied", false) { MapTilesWords.emptied }
    }
  }
}

private struct MapTilesForm {
  let state: MapTilesState

  func html() -> HTML {
    tag(
      "form", .class("fields stacked"), Attribute("method", "post"),
      Attribute("action", "/settings/map"), .flag("novalidate")
    ) {
      csrfField(state.csrf)
      choice()
      tag("h2") { MapTilesWords.address }
      tag("p", .class("quiet")) { MapTilesWords.privacy }
      field("address", .addressLabel, state.address, .addressHint, addressProblem, limit: 1000)
      field(
        "attribution", .attributionLabel, state.attribution, .attributionHint,
        state.problem == .attribution ? .attributionRefused : nil, limit: 300)
      field(
        "zoom", .zoomLabel, state.zoom, .zoomHint, state.problem == .zoom ? .zoomRefused : nil,
        limit: 2)
      formButtons(MapTilesWords.save.text)
    }
  }

  private func choice() -> HTML {
    tag("fieldset", .class("choice")) {
      tag("legend") { MapTilesWords.source }
      segments(
        "source",
        [
          ("off", MapTilesWords.off.text), ("files", MapTilesWords.files.text),
          ("address", MapTilesWords.address.text),
        ], chosen: chosen)
      if state.problem == .choice {
        tag("p", .class("error")) { MapTilesWords.choiceRefused }
      }
      if state.problem == .noFiles { tag("p", .class("error")) { MapTilesWords.filesRefused } }
    }
  }

  private var chosen: String {
    switch state.choice {
    case .off: "off"
    case .files: "files"
    case .address: "address"
    }
  }

  private var addressProblem: MapTilesWords? {
    switch state.problem {
    case .address: .addressRefused
    case .numbers: .numbersRefused
    default: nil
    }
  }

  private func field(
    _ name: String, _ label: MapTilesWords, _ value: String, _ hint: MapTilesWords,
    _ problem: MapTilesWords?, limit: Int
  ) -> HTML {
    InputField(
      name: name, label: label.text, value: value, hint: (problem ?? hint).text,
      isRefused: problem != nil, limit: limit
    ).html()
  }
}
