/** Returns the names of the CSS variables that a stylesheet declares on :root, as the browser parses it. */
export function variablesOf(css: string): string[] {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  const rules = [...(style.sheet?.cssRules ?? [])] as CSSStyleRule[]
  style.remove()
  const root = rules.find(({ selectorText }) => selectorText === ':root')
  return Array.from(root?.style ?? []).filter((name) => name.startsWith('--'))
}
