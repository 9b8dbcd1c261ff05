/// An element with its closing tag. Absent attributes are nil.
func tag(
  _ name: StaticString, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { HTML() }
) -> HTML {
  element(name, attributes, content())
}

/// As `tag`, with attributes counted out elsewhere.
@inline(never)
func element(_ name: StaticString, _ attributes: [Attribute?], _ content: HTML) -> HTML {
  var html = opening(name, attributes)
  html.append(content)
  html.append(raw: "</")
  html.append(raw: name)
  html.append(raw: ">")
  return html
}

/// An element that never has content: `input`, `img`, `meta`, `link`, `br`.
func void(_ name: StaticString, _ attributes: Attribute?...) -> HTML {
  opening(name, attributes)
}

/// As `void`, with attributes counted out elsewhere.
func voidElement(_ name: StaticString, _ attributes: [Attribute?]) -> HTML {
  opening(name, attributes)
}

@inline(never)
private func opening(_ name: StaticString, _ attributes: [Attribute?]) -> HTML {
  var html = HTML(raw: "<")
  html.append(raw: name)
  for case let attribute? in attributes {
    html.append(raw: " ")
    html.append(raw: attribute.name)
    guard let value = attribute.value else { continue }
    html.append(raw: "=\"")
    html.append(value)
    html.append(raw: "\"")
  }
  html.append(raw: ">")
  return html
}

/// Builds a piece of a screen.
func build(@HTMLBuilder _ content: () -> HTML) -> HTML { content() }
