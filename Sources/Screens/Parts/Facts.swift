/// Returns a row with a name and a value for a `dl.facts` list.
func fact(_ name: String, _ value: String, isDetail: Bool = false) -> HTML {
  fact(name, HTML(value), isDetail: isDetail)
}

func fact(_ name: String, _ value: HTML, isDetail: Bool = false) -> HTML {
  tag("div", isDetail ? .class("detail") : nil) {
    tag("dt") { name }
    tag("dd") { value }
  }
}

func columnHeading(_ text: String) -> HTML { tag("th", Attribute("scope", "col")) { text } }
