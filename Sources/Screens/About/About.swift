public func aboutScreen(_ state: AboutState) -> HTML {
  build {
    tag("h1") { PageWords.about }
    tag("p") { AboutWords.what }
    tag("p") { AboutWords.honest }
    tag("h2") { AboutWords.privacy }
    tag("p") { AboutWords.privacyWhat }
    if let path = state.dataDirectory {
      tag("p", .class("path")) { AboutWords.privacyWhere.filled(path) }
    }
    tag("p") { AboutWords.privacyPhone }
    tag("h2") { AboutWords.disclaimer }
    tag("p") { AboutWords.disclaimerWhat }
    tag("h2") { AboutWords.versions }
    tag("dl", .class("facts")) {
      fact(AboutWords.program.text, state.version)
      fact(AboutWords.analysis.text, decimal(state.analysisVersion))
      fact(AboutWords.module.text, decimal(state.abiVersion))
    }
    tag("h2") { AboutWords.licence }
    tag("p") { AboutWords.licenceWhat }
    tag("p") { AboutWords.poseModels }
  }
}
