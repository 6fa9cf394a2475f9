/** Styles for prerendered elements that no component renders. */
const ownStyle = `
#first-paint{display:contents}
.fp-hidden{visibility:hidden}
.fp-form,.fp-row>i{border-radius:var(--r-lg);background:light-dark(#ebe9e4,#23262d)}
.fp-form{min-height:16rem;padding:var(--s-5)}
.fp-row{display:grid;gap:var(--s-5);margin-bottom:var(--s-5)}
`.replaceAll('\n', '')

/** Removes custom properties that nothing in the style or the markup uses: most of the theme. */
function withoutUnusedTokens(style: string, html: string): string {
  const used = new Set([...(style + html).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const kept = style.replaceAll(/(--[\w-]+):[^;{}]*;/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  )
  // Repeat: a removed property may have contained the last use of another one.
  return kept === style ? style : withoutUnusedTokens(kept, html)
}

/** Converts the style tags of styled-components to plain CSS, without tokens that this HTML does not use. */
export const criticalStyle = (tags: string, html: string): string =>
  withoutUnusedTokens(
    ownStyle +
      tags
        .replaceAll(/<\/?style[^>]*>/g, '')
        .replaceAll(/data-styled\.g\d+\[[^\]]*\]\{[^}]*\}/g, '')
        .replaceAll('/*!sc*/', '')
        .replaceAll('\n', ''),
    html,
  )

/**
 * Replaces the style attribute of hidden elements by a class, because the Content-Security-Policy forbids style
 * attributes. The navigation bar contains such elements: links that only reserve space.
 */
export const withoutStyleAttributes = (html: string): string =>
  html.replaceAll(/<[^>]* style="visibility:hidden"[^>]*>/g, (tag) => {
    const plain = tag.replace(' style="visibility:hidden"', '')
    return plain.includes(' class="')
      ? plain.replace(' class="', ' class="fp-hidden ')
      : plain.replace(/^<\w+/, '$& class="fp-hidden"')
  })

/**
 * Shortens the class names of styled-components in HTML and CSS. This saves bytes and avoids conflicts with
 * the classes that scripts insert later. Also removes classes that no style uses.
 */
export function shortClasses(json: string, styles: string): string {
  const styled = new Set([...styles.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name))
  const names = new Map<string, string>()
  const shortOf = (name: string) => {
    if (!styled.has(name)) return undefined
    if (name.startsWith('fp-')) return name
    const short = names.get(name) ?? `p${names.size}`
    names.set(name, short)
    return short
  }
  return json
    .replaceAll(/ class=\\"([^"\\]*)\\"/g, (_, list: string) => {
      const kept = list.split(' ').flatMap((name) => shortOf(name) ?? [])
      return kept.length > 0 ? ` class=\\"${kept.join(' ')}\\"` : ''
    })
    .replaceAll(/\.([A-Za-z][\w-]*)/g, (selector, name: string) => {
      const short = names.get(name)
      return short ? `.${short}` : selector
    })
}
