/// Returns an element with its content and closing tag. Attributes that are nil are omitted.
package func tag(
  _ name: StaticString, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { HTML() }
) -> HTML {
  element(name, attributes, content())
}

/// Like `tag`, but takes the attributes as an array.
@inline(never)
func element(_ name: StaticString, _ attributes: [Attribute?], _ content: HTML) -> HTML {
  var html = opening(name, attributes)
  html.append(content)
  html.append(raw: "</")
  html.append(raw: name)
  html.append(raw: ">")
  return html
}

/// Returns an element that never has content: `input`, `img`, `meta`, `link` or `br`.
func void(_ name: StaticString, _ attributes: Attribute?...) -> HTML {
  opening(name, attributes)
}

/// Like `void`, but takes the attributes as an array.
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

/// Combines text, phrases and markup into one piece of HTML.
package func build(@HTMLBuilder _ content: () -> HTML) -> HTML { content() }
