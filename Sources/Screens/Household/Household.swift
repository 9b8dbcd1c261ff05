import Engine

/// Returns the page about the people who share the server. The administrator sees all of them with their storage
/// sizes, others see only themselves.
public func householdScreen(_ state: HouseholdState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.household }
      tag("p", .class("quiet")) { HouseholdWords.lead }
      tag("p", .class("quiet")) {
        state.administratorName.map { HouseholdWords.memberLead.filled($0) }
          ?? HouseholdWords.administratorLead.text
      }
      if state.isDemo { demoNotice(HouseholdWords.demo.text) }
    }
    if let notice = state.notice {
      tag("p", .class("notice good"), .role("status")) { notice.text }
    }
    if let (name, link) = state.invitation {
      signInLinkSection(HouseholdWords.invitationFor.filled(name), link)
    }
    tag("section") {
      tag("h2") { HouseholdWords.athletes }
      tag("ul", .class("rows")) {
        for athlete in state.athletes {
          linkRow(joined("/settings/household/", athlete.id), athlete.name, athlete.details)
        }
      }
    }
    if state.administratorName == nil { invitationForm(state) }
  }
}

private func invitationForm(_ state: HouseholdState) -> HTML {
  tag("section") {
    tag("h2") { HouseholdWords.invite }
    tag("p", .class("quiet")) { HouseholdWords.inviteWhat }
    usable(!state.isDemo) {
      postForm("/settings/household/invite", state.csrf) {
        nameField(
          HouseholdWords.inviteName.text, value: "", hint: HouseholdWords.inviteNameHint.text,
          state.problem, limit: state.nameLimit)
        tag("div", .class("buttons")) {
          tag("button", .type("submit"), .class("button primary")) { HouseholdWords.makeInvitation }
        }
      }
    }
  }
}

/// Returns the page of one athlete, with the name and administrative actions.
public func householdAthleteScreen(_ state: HouseholdAthleteState) -> HTML {
  let athlete = state.athlete
  return build {
    tag("div", .class("title")) {
      tag("h1") { athlete.name }
      tag("p", .class("quiet")) { athlete.details }
      if state.isDemo { demoNotice(HouseholdWords.demo.text) }
    }
    usable(!state.isDemo) { athleteForms(state, joined("/settings/household/", athlete.id)) }
  }
}

private func athleteForms(_ state: HouseholdAthleteState, _ address: String) -> HTML {
  let athlete = state.athlete
  return build {
    if state.visitorIsAdministrator, athlete.isInvited {
      tag("section") {
        tag("p") { HouseholdWords.newInvitationWhat.filled(athlete.name) }
        wideButton(
          joined(address, "/link"), HouseholdWords.newInvitation.text, state.csrf, "primary")
      }
    }
    tag("section") {
      postForm(joined(address, "/rename"), state.csrf) {
        nameField(
          HouseholdWords.name.text, value: athlete.name, hint: nil, state.problem,
          limit: state.nameLimit)
        tag("div", .class("buttons")) {
          tag("button", .type("submit"), .class("button")) { HouseholdWords.saveName }
        }
      }
    }
    if state.visitorIsAdministrator, !athlete.isVisitor, !athlete.isInvited {
      handOverSection(athlete, address, state.csrf)
    }
    tag("ul", .class("rows")) {
      linkRow(
        joined(address, "/forget"), HouseholdWords.deletionTitle.text,
        HouseholdWords.deletionSummary.text)
    }
  }
}

private func handOverSection(_ athlete: HouseholdRow, _ address: String, _ csrf: String) -> HTML {
  tag("section") {
    tag("h2") { HouseholdWords.handOverTitle }
    tag("p") { HouseholdWords.handOverWhat.filled(athlete.name) }
    wideButton(
      joined(address, "/hand-over"), HouseholdWords.handOver.filled(athlete.name), csrf, "")
  }
}

func wideButton(_ action: String, _ label: String, _ csrf: String, _ style: String) -> HTML {
  tag("form", Attribute("method", "post"), Attribute("action", action)) {
    csrfField(csrf)
    tag("div", .class("buttons")) {
      tag("button", .type("submit"), .class(joined("button ", style))) { label }
    }
  }
}

/// Returns the page to delete an athlete. It lists what is deleted and what isn't, and asks for the name as
/// confirmation.
public func deleteAthleteScreen(_ state: HouseholdAthleteState) -> HTML {
  let athlete = state.athlete
  let address = joined("/settings/household/", athlete.id)
  return build {
    tag("h1") { HouseholdWords.forget.filled(athlete.name) }
    if state.isDemo { demoNotice(HouseholdWords.demo.text) }
    if state.isNeeded {
      tag("p", .class("notice bad")) { HouseholdWords.administratorNeeded }
      tag("p") { tag("a", .class("button"), .href("/settings/household")) { PageWords.household } }
    } else {
      tag("p") { HouseholdWords.forgetWhat.filled(athlete.name) }
      tag("p") { unbroken(HouseholdWords.deletionBackups.filled(athlete.name)) }
      usable(!state.isDemo) { deletionForm(state, address) }
    }
  }
}

private func deletionForm(_ state: HouseholdAthleteState, _ address: String) -> HTML {
  postForm(joined(address, "/forget"), state.csrf) {
    InputField(
      name: "name", label: HouseholdWords.deletionConfirmation.filled(state.athlete.name),
      value: state.problem?.typed ?? "",
      hint: state.problem == nil ? nil : HouseholdWords.notConfirmed.filled(state.athlete.name),
      isRefused: state.problem != nil
    ).html()
    tag("div", .class("buttons")) {
      tag("button", .type("submit"), .class("button")) {
        HouseholdWords.forget.filled(state.athlete.name)
      }
      tag("a", .class("button"), .href(address)) { HouseholdWords.cancel }
    }
  }
}

private func nameField(
  _ label: String, value: String, hint: String?, _ problem: HouseholdIssue?, limit: Int
) -> HTML {
  let refusal: String? =
    switch problem {
    case .nameRefused: HouseholdWords.nameRefused.filled(decimal(limit))
    case .nameTaken(let typed): HouseholdWords.nameTaken.filled(typed)
    case .notConfirmed, nil: nil
    }
  return InputField(
    name: "name", label: label, value: problem?.typed ?? value, hint: refusal ?? hint,
    isRefused: refusal != nil, limit: limit
  ).html()
}

extension HouseholdRow {
  /// The athlete's roles and storage size, such as "You · Administrator · 4.2 MB on the server".
  fileprivate var details: String {
    var parts: [String] = []
    if isVisitor { parts.append(HouseholdWords.you.text) }
    if isAdministrator { parts.append(HouseholdWords.administrator.text) }
    if isInvited {
      parts.append(
        linkEnds.map { HouseholdWords.invited.filled($0.dayText()) }
          ?? HouseholdWords.invitationOver.text)
    } else {
      parts.append(HouseholdWords.size.filled(sizeText(bytes: byteCount)))
    }
    var text = ""
    for part in parts { text = text.utf8.isEmpty ? part : joined(text, " · ", part) }
    return text
  }
}

extension HouseholdNotice {
  fileprivate var text: String {
    switch self {
    case .renamed: HouseholdWords.renamed.text
    case .forgotten(let name): HouseholdWords.forgotten.filled(name)
    case .handedOver(let name): HouseholdWords.handedOver.filled(name)
    }
  }
}
